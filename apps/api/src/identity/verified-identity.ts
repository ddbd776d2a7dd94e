/** Who an ID token says that somebody is, once it has passed every check. */

export interface VerifiedIdentity {
  uid: string;
  /** Lower case; undefined for accounts without one. */
  email?: string;
  emailVerified: boolean;
  name?: string;
  picture?: string;
  /** The last real sign-in; a renewed token keeps it. */
  signedInAt: Date;
  /** Hosted accounts only: when the provider last ended earlier tokens, for example by a new password. */
  validSince?: Date;
}

/** Gives the identity of a good token; refuses any other with 401, whatever is wrong with it. */
export type TokenVerifier = (token: string) => Promise<VerifiedIdentity>;
