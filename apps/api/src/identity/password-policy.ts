/** The configured password policy of the embedded identity service (specification section 5). */
import type { Language } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { minPasswordLength, strictPasswordLength } from '@jontro/shop/session/session.ts';
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

type PasswordConfig = {
  shop: Pick<ShopSettings, 'refuseCommonPasswords' | 'name'>;
  publicUrl: string;
  identity: { passwordPolicy: PasswordPolicy };
};

/** The policy of staff. */
export const strictPolicy = ({ identity: { passwordPolicy } }: PasswordConfig): PasswordPolicy => ({
  ...passwordPolicy,
  minLength: Math.max(passwordPolicy.minLength, strictPasswordLength),
});

/** The policy of everybody: that of the environment, stricter with the setting. */
export const passwordPolicyOf = (config: PasswordConfig): PasswordPolicy =>
  config.shop.refuseCommonPasswords ? strictPolicy(config) : config.identity.passwordPolicy;

/** The fewest characters that pages name before they have asked the provider; a hosted one has a policy of its own. */
export const namedPasswordLength = (config: PasswordConfig & { identity: { kind: string } }): number =>
  config.identity.kind === 'embedded' ? passwordPolicyOf(config).minLength : minPasswordLength;

/** In the wording of the other requirements. */
export const guessablePhrase = 'Password must not be easy to guess';

/** Words of this project that are tried first at any of its shops. */
const commonWords = ['jontro', 'gadget', 'admin', 'owner', 'shop', 'store', 'password'];

/** The letters of a text, in lower case. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Whether a password has no letters but those of the shop's name, its address, the e-mail, or of common words for a shop. */
function isGuessable({ shop, publicUrl }: PasswordConfig, email: string, password: string): boolean {
  const letters = lettersOf(password);
  const own = [
    ...shop.name.split(/\s+/),
    ...new URL(publicUrl).hostname.split('.'),
    email.split('@')[0] ?? '',
  ];
  const words = [...commonWords, ...own.map(lettersOf).filter((word) => word.length > 3)];
  const rest = words
    .sort((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), letters);
  return letters !== '' && rest === '';
}

/**
 * Throws for a password that is too short, among the commonest, or made of the shop's name, address or the account's e-mail: with the
 * setting `refuseCommonPasswords` for everybody, without it for staff, which `isStaff` finds out.
 */
export async function refuseWeakPassword(
  config: PasswordConfig,
  email: string,
  password: string,
  isStaff: () => Promise<boolean>,
): Promise<void> {
  const isShort = password.length < strictPasswordLength;
  const isWeak = isShort || isCommonPassword(password) || isGuessable(config, email, password);
  if (!isWeak || !(config.shop.refuseCommonPasswords || (await isStaff()))) return;
  if (isShort) checkNewPassword(strictPolicy(config), password);
  throw new IdentityError(
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
    `Missing password requirements: [${guessablePhrase}]`,
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
