/** The shop's mode: `demo` has stand-ins, demo catalogue and demo logins; `live` has none of them. */
export type ShopMode = 'demo' | 'live';
