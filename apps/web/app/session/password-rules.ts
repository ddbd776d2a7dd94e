/** The provider's password policy as rules for people (specification section 5). */
import { validatePassword } from '@firebase/auth';
import { minPasswordLength } from '@jontro/shop/session/session.ts';
import { auth } from './identity-client.ts';
import type { PasswordRule } from './password-rule.ts';

/** Fetches the policy and gives the rules for a password. Rejects with the provider's error. */
export async function listPasswordRules(): Promise<(password: string) => PasswordRule[]> {
  const { passwordPolicy } = await validatePassword(auth, '');
  const demands = passwordPolicy.customStrengthOptions;
  const length = demands.minPasswordLength ?? minPasswordLength;
  const signs = new Set(passwordPolicy.allowedNonAlphanumericCharacters);
  return (password) => [
    { text: `At least ${length} characters`, met: password.length >= length },
    ...(demands.containsLowercaseLetter ? [{ text: 'A small letter', met: /[a-z]/.test(password) }] : []),
    ...(demands.containsUppercaseLetter ? [{ text: 'A capital letter', met: /[A-Z]/.test(password) }] : []),
    ...(demands.containsNumericCharacter ? [{ text: 'A digit', met: /[0-9]/.test(password) }] : []),
    ...(demands.containsNonAlphanumericCharacter
      ? [{ text: 'A sign such as ! or #', met: [...password].some((each) => signs.has(each)) }]
      : []),
  ];
}
