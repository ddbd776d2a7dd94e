/** The provider's password policy as rules for display (specification section 5). */

import { validatePassword } from '@firebase/auth';
import { message } from '@jontro/shop/messages.ts';
import { auth } from './identity-client.ts';
import type { PasswordRule } from './password-rule.ts';

/**
 * Fetches the policy and returns a function that checks a password against it, with at least so many characters. Rejects with the
 * provider's error.
 */
export async function fetchPasswordRules(least: number): Promise<(password: string) => PasswordRule[]> {
  const { passwordPolicy } = await validatePassword(auth, '');
  const policy = passwordPolicy.customStrengthOptions;
  const length = Math.max(policy.minPasswordLength ?? 0, least);
  const specialCharacters = new Set(passwordPolicy.allowedNonAlphanumericCharacters);
  return (password): PasswordRule[] => [
    { text: message('At least {count} characters', { count: length }), met: password.length >= length },
    ...(policy.containsLowercaseLetter
      ? [{ text: 'A lowercase letter' as const, met: /[a-z]/.test(password) }]
      : []),
    ...(policy.containsUppercaseLetter
      ? [{ text: 'An uppercase letter' as const, met: /[A-Z]/.test(password) }]
      : []),
    ...(policy.containsNumericCharacter ? [{ text: 'A digit' as const, met: /[0-9]/.test(password) }] : []),
    ...(policy.containsNonAlphanumericCharacter
      ? [
          {
            text: 'A symbol such as ! or #' as const,
            met: [...password].some((character) => specialCharacters.has(character)),
          },
        ]
      : []),
  ];
}
