/** The shop's mode: `demo` brings stand-ins, demo catalogue and demo logins; `live` refuses all of them. */
export type ShopMode = 'demo' | 'live';
