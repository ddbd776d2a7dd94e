/** The times in the ID token of a test's own verifier. */
import type { VerifiedIdentity } from '../identity/verified-identity.ts';

/** Those of somebody who signs in at this moment. */
export const signedInNow = (
  at = new Date(),
): Pick<VerifiedIdentity, 'signedInAt' | 'provenAt' | 'issuedAt' | 'expiresAt'> => ({
  signedInAt: at,
  provenAt: at,
  issuedAt: at,
  expiresAt: new Date(at.getTime() + 3_600_000),
});
