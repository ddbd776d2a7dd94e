/** Name and photo of an account: how they are read from a request, and how an account is shown. */
import { isPhoto, type PhotoPlaces, shownPhoto } from '@jontro/shop/users/photo.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import type { Account, AttachedProvider } from './accounts.ts';
import { type Fields, textField } from './fields.ts';
import { IdentityError } from './identity-error.ts';
import { googleProviderId } from './openid-provider.ts';

/** What hosted accounts answer as well: a password is there, and its hash is nobody's business. */
const redactedHash = 'UkVEQUNURUQ=';

const maxNameLength = 100;

/** The name and photo that a request sets: null clears, undefined leaves as it is. Refuses a photo from elsewhere than `places`. */
export function readProfile(
  fields: Fields,
  places: PhotoPlaces,
): { displayName?: string | null; photoUrl?: string | null } {
  const displayName = textField(fields, 'displayName')?.trim();
  const photoUrl = textField(fields, 'photoUrl')?.trim();
  if (displayName && displayName.length > maxNameLength) {
    throw new IdentityError('INVALID_DISPLAY_NAME', `A name may have at most ${maxNameLength} characters`);
  }
  if (photoUrl && !isPhoto(photoUrl, places)) {
    throw new IdentityError('INVALID_PHOTO_URL', userTexts.badPhoto);
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

interface Named {
  displayName: string | null;
  photoUrl: string | null;
}

/** Name and photo as answers have them; a stored photo from elsewhere than `places` is left out. */
function shown({ displayName, photoUrl }: Named, places: PhotoPlaces) {
  const photo = shownPhoto(photoUrl, places);
  return { ...(displayName && { displayName }), ...(photo && { photoUrl: photo }) };
}

/** The fields of an account that every answer about it has. */
export function profileOf(account: Account, providers: readonly AttachedProvider[], places: PhotoPlaces) {
  const { uid: localId, email, emailVerified, passwordHash } = account;
  return {
    localId,
    email,
    emailVerified,
    ...shown(account, places),
    ...(passwordHash && { passwordHash: redactedHash }),
    providerUserInfo: [
      ...providers.map((each) => ({
        providerId: each.providerId,
        rawId: each.subject,
        federatedId: federatedId(each.providerId, each.subject),
        ...(each.email && { email: each.email }),
        ...shown(each, places),
      })),
      ...(passwordHash
        ? [{ providerId: 'password', rawId: email, federatedId: email, email, ...shown(account, places) }]
        : []),
    ],
  };
}
