/** What the shop asks of the identity provider's ID tokens; hosted and embedded alike (identity reference section 6). */

export interface VerifiedIdentity {
  uid: string;
  /** Lower case; undefined for accounts without one. */
  email?: string;
  emailVerified: boolean;
  name?: string;
  picture?: string;
}

/** Gives the identity of a good token; refuses any other with 401, whatever is wrong with it. */
export type TokenVerifier = (token: string) => Promise<VerifiedIdentity>;
