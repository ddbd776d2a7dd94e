/** Name and photo of an account: reading them from a request, and the account fields of a response. */
import { allowedPhoto, isAllowedPhoto, type PhotoSources } from '@jontro/shop/users/photo.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import type { Account, LinkedProvider } from './accounts.ts';
import { type Fields, textField } from './fields.ts';
import { IdentityError } from './identity-error.ts';
import { googleProviderId } from './openid-provider.ts';

/** Placeholder for the hash, as in hosted accounts: says that a password is set without disclosing its hash. */
const redactedHash = 'UkVEQUNURUQ=';

const maxNameLength = 100;

/** The name and photo that a request sets: null clears, undefined leaves unchanged. Throws for a photo outside `sources`. */
export function readProfile(
  fields: Fields,
  sources: PhotoSources,
): { displayName?: string | null; photoUrl?: string | null } {
  const displayName = textField(fields, 'displayName')?.trim();
  const photoUrl = textField(fields, 'photoUrl')?.trim();
  if (displayName && displayName.length > maxNameLength) {
    throw new IdentityError('INVALID_DISPLAY_NAME', `A name may have at most ${maxNameLength} characters`);
  }
  if (photoUrl && !isAllowedPhoto(photoUrl, sources)) {
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

interface NameAndPhoto {
  displayName: string | null;
  photoUrl: string | null;
}

/** Name and photo for a response; omits a stored photo outside `sources`. */
function nameAndPhoto({ displayName, photoUrl }: NameAndPhoto, sources: PhotoSources) {
  const photo = allowedPhoto(photoUrl, sources);
  return { ...(displayName && { displayName }), ...(photo && { photoUrl: photo }) };
}

/** The account fields common to all responses. */
export function profileOf(account: Account, providers: readonly LinkedProvider[], sources: PhotoSources) {
  const { uid: localId, email, emailVerified, passwordHash } = account;
  return {
    localId,
    email,
    emailVerified,
    ...nameAndPhoto(account, sources),
    ...(passwordHash && { passwordHash: redactedHash }),
    providerUserInfo: [
      ...providers.map((provider) => ({
        providerId: provider.providerId,
        rawId: provider.subject,
        federatedId: federatedId(provider.providerId, provider.subject),
        ...(provider.email && { email: provider.email }),
        ...nameAndPhoto(provider, sources),
      })),
      ...(passwordHash
        ? [
            {
              providerId: 'password',
              rawId: email,
              federatedId: email,
              email,
              ...nameAndPhoto(account, sources),
            },
          ]
        : []),
    ],
  };
}
