/** The timeouts of requests of section 9, in ms; without the texts of sign-in, as every page sends requests. */

export const networkTimeouts = { desktop: 30_000, mobile: 60_000, offline: 5_000 } as const;
