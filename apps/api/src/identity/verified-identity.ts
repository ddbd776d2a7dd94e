/** The identity in a verified ID token. */

export interface VerifiedIdentity {
  uid: string;
  /** Lower case; undefined for accounts without one. */
  email?: string;
  emailVerified: boolean;
  name?: string;
  picture?: string;
  /** Time of the last sign-in; unchanged in renewed tokens. */
  signedInAt: Date;
  /** When the person last proved who they are, see `provenAtOf`. */
  provenAt: Date;
  /** Of the token. */
  issuedAt: Date;
  expiresAt: Date;
  /** The sign-in, unchanged in renewed tokens, see `signInKeyOf`. */
  signIn?: string;
  /** Whether the sign-in had a second factor. */
  secondFactor?: boolean;
  /** Hosted accounts only: when the provider last revoked earlier tokens, for example after a password change. */
  validSince?: Date;
}

/** Returns the identity of a valid token; rejects with 401 for any invalid one. */
export type TokenVerifier = (token: string) => Promise<VerifiedIdentity>;
