/** The configured password policy of the embedded identity service (specification section 5). */
import type { Language } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { CharacterClass, PasswordPolicy } from '../config/identity-config.ts';
import { isCommonPassword } from './common-passwords.ts';
import { IdentityError } from './identity-error.ts';

const maxPasswordLength = 4096;

/** The characters that count as non-alphanumeric, as the hosted service lists them. */
const specialCharacters = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- '.trim().split('');

const classes: Record<CharacterClass, { pattern: RegExp; phrase: string; field: string }> = {
  lowercase: {
    pattern: /[a-z]/,
    phrase: 'Password must contain a lower case character',
    field: 'containsLowercaseCharacter',
  },
  uppercase: {
    pattern: /[A-Z]/,
    phrase: 'Password must contain an upper case character',
    field: 'containsUppercaseCharacter',
  },
  numeric: {
    pattern: /[0-9]/,
    phrase: 'Password must contain a numeric character',
    field: 'containsNumericCharacter',
  },
  nonAlphanumeric: {
    pattern: new RegExp(`[${specialCharacters.map((character) => `\\${character}`).join('')}]`),
    phrase: 'Password must contain a non-alphanumeric character',
    field: 'containsNonAlphanumericCharacter',
  },
};

/** Whether the policy is stricter than the six characters that every provider requires. */
const isStricter = (policy: PasswordPolicy): boolean => policy.minLength > 6 || policy.require.length > 0;

/** Throws for a new password that is missing, too short, too long or lacks a required character class. */
export function checkNewPassword(
  policy: PasswordPolicy,
  password: string | undefined,
): asserts password is string {
  if (!password) throw new IdentityError('MISSING_PASSWORD');
  const missing = [
    ...(password.length < policy.minLength
      ? [`Password must contain at least ${policy.minLength} characters`]
      : []),
    ...(password.length > maxPasswordLength
      ? [`Password may contain at most ${maxPasswordLength} characters`]
      : []),
    ...policy.require
      .filter((name) => !classes[name].pattern.test(password))
      .map((name) => classes[name].phrase),
  ];
  if (missing.length === 0) return;
  if (!isStricter(policy) && password.length < policy.minLength) {
    throw new IdentityError('WEAK_PASSWORD', `Password should be at least ${policy.minLength} characters`);
  }
  throw new IdentityError(
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
    `Missing password requirements: [${missing.join(', ')}]`,
  );
}

/** In the wording of the other requirements. */
export const commonPasswordPhrase = 'Password must not be one of the most common ones';

/**
 * Throws for a password that is among the commonest: with the setting `refuseCommonPasswords` for everybody, without it for
 * staff, which `isStaff` finds out.
 */
export async function refuseCommonPassword(
  { refuseCommonPasswords }: Pick<ShopSettings, 'refuseCommonPasswords'>,
  password: string,
  isStaff: () => Promise<boolean>,
): Promise<void> {
  if (!isCommonPassword(password) || !(refuseCommonPasswords || (await isStaff()))) return;
  throw new IdentityError(
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
    `Missing password requirements: [${commonPasswordPhrase}]`,
  );
}

/** The response of GET /v2/passwordPolicy. */
export const passwordPolicyBody = (policy: PasswordPolicy) => ({
  customStrengthOptions: {
    minPasswordLength: policy.minLength,
    maxPasswordLength: maxPasswordLength,
    ...Object.fromEntries(policy.require.map((name) => [classes[name].field, true])),
  },
  enforcementState: 'ENFORCE',
  schemaVersion: 1,
  allowedNonAlphanumericCharacters: specialCharacters,
});

/** The policy as one sentence, for a form. */
export const passwordHint = (policy: PasswordPolicy, language: Language = 'en'): string =>
  serverTexts[language].actionPages.hint(policy.minLength, policy.require);
