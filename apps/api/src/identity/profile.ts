/** Name and photo of an account: how they are read from a request, and how an account is shown. */
import { isPhotoUrl } from '@jontro/shop/users/photo.ts';
import type { Account, AttachedProvider } from './accounts.ts';
import { type Fields, textField } from './fields.ts';
import { IdentityError } from './identity-error.ts';
import { googleProviderId } from './openid-provider.ts';

/** What hosted accounts answer as well: a password is there, and its hash is nobody's business. */
const redactedHash = 'UkVEQUNURUQ=';

const longestName = 100;

/** The name and photo that a request sets: null clears, undefined leaves as it is. */
export function readProfile(fields: Fields): { displayName?: string | null; photoUrl?: string | null } {
  const displayName = textField(fields, 'displayName')?.trim();
  const photoUrl = textField(fields, 'photoUrl')?.trim();
  if (displayName && displayName.length > longestName) {
    throw new IdentityError('INVALID_DISPLAY_NAME', `A name may have at most ${longestName} characters`);
  }
  if (photoUrl && !isPhotoUrl(photoUrl)) {
    throw new IdentityError('INVALID_PHOTO_URL', 'A photo needs an address that starts with https://');
  }
  const cleared = Array.isArray(fields.deleteAttribute) ? fields.deleteAttribute : [];
  return {
    ...(displayName !== undefined && { displayName: displayName || null }),
    ...(photoUrl !== undefined && { photoUrl: photoUrl || null }),
    ...(cleared.includes('DISPLAY_NAME') && { displayName: null }),
    ...(cleared.includes('PHOTO_URL') && { photoUrl: null }),
  };
}

export const federatedId = (providerId: string, subject: string): string =>
  providerId === googleProviderId ? `https://accounts.google.com/${subject}` : subject;

const shown = ({ displayName, photoUrl }: { displayName: string | null; photoUrl: string | null }) => ({
  ...(displayName && { displayName }),
  ...(photoUrl && { photoUrl }),
});

/** The fields of an account that every answer about it has. */
export function profileOf(account: Account, providers: readonly AttachedProvider[]) {
  const { uid: localId, email, emailVerified, passwordHash } = account;
  return {
    localId,
    email,
    emailVerified,
    ...shown(account),
    ...(passwordHash && { passwordHash: redactedHash }),
    providerUserInfo: [
      ...providers.map((each) => ({
        providerId: each.providerId,
        rawId: each.subject,
        federatedId: federatedId(each.providerId, each.subject),
        ...(each.email && { email: each.email }),
        ...shown(each),
      })),
      ...(passwordHash
        ? [{ providerId: 'password', rawId: email, federatedId: email, email, ...shown(account) }]
        : []),
    ],
  };
}
