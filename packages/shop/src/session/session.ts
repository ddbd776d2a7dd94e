/** Sign-in and sign-out: texts, the provider's error codes, and the constants of section 9. */

export const sessionTexts = {
  loginDone: 'Login successful!',
  loginFailed: 'Login failed. Please check your credentials.',
  googleDone: 'Google login successful!',
  googleFailed: 'Google login failed. Please try again.',
  resetDone: 'Password reset email sent. Please check your inbox.',
  resetFailed: 'Failed to send password reset email. Please try again.',
  resetNeedsEmail: 'Please enter your email address.',
  registerDone: 'Registration successful!',
  registerFailed: 'Registration failed. Please check your credentials.',
  profileUpdated: 'Profile Updated',
  passwordChanged: 'Password changed successfully',
  passwordEmpty: 'Password cannot be empty!',
  expiredTitle: 'Your Session has expired',
  expiredText: 'Please log in again to continue',
  signInNeeded: 'Please log in first',
  notAllowed: 'You are not allowed to do this',
  ownersOnly: 'Only an owner changes this',
  emailNeeded: 'This shop needs an account with an email address',
  loggedOut: 'You are logged out',
  stillLoggedIn: 'Only the shop itself can log you out',
  demoHint: 'Demo account: the fields are filled in, just press Login',
} as const;

/** Field errors of the login and register forms. */
export const fieldTexts = {
  /** For an empty field, by field name. */
  missing: {
    name: 'Please enter your name',
    email: 'Please enter your email address',
    password: 'Please enter your password',
    'current-password': 'Please enter your current password',
  },
  notAnEmail: 'Please enter a valid email address, for example name@example.com',
} as const;

/** The demo logins (README); only seeded in demo mode. */
export const demoLogins = {
  shopper: { email: 'shopper@example.com', name: 'Nusrat Jahan' },
  owner: { email: 'owner@example.com', name: 'Rafiq Ahmed' },
  password: 'jontro-demo',
} as const;

/** The provider's error codes of section 8. */
export const providerErrorCodes = [
  'email-already-in-use',
  'wrong-password',
  'invalid-credential',
  'user-not-found',
  'user-disabled',
  'too-many-requests',
  'invalid-email',
  'missing-password',
  'requires-recent-login',
  'user-token-expired',
  'expired-action-code',
  'invalid-action-code',
  'network-request-failed',
  'password-does-not-meet-requirements',
  'operation-not-allowed',
  'credential-already-in-use',
  'account-exists-with-different-credential',
  'multi-factor-auth-required',
  'popup-blocked',
  'popup-closed-by-user',
  'unauthorized-domain',
] as const;
export type ProviderErrorCode = (typeof providerErrorCodes)[number];

/** Hints beside the form, only where they reveal nothing about accounts. */
const weakPassword = 'This password does not meet the rules. Please choose a stronger one.';
const hints: Partial<Record<ProviderErrorCode | 'weak-password', string>> = {
  'network-request-failed': 'We could not reach the sign-in service. Please check your connection.',
  'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'popup-blocked': 'Your browser blocked the sign-in window. Please allow pop-ups for this shop.',
  'popup-closed-by-user': 'The sign-in window was closed before it finished.',
  'password-does-not-meet-requirements': weakPassword,
  // Not in section 8; the provider's code for a password that is too short.
  'weak-password': weakPassword,
};

/** The hint for a provider code with or without its "auth/" prefix, or undefined. */
export const providerHint = (code: string): string | undefined =>
  hints[code.replace(/^auth\//, '') as keyof typeof hints];

/** The field error of a new password for a provider code; undefined for unrelated codes. */
export const newPasswordError = (code: string): string | undefined =>
  providerHint(code) === weakPassword ? weakPassword : undefined;

export const minPasswordLength = 6;
/** That of staff, and with `refuseCommonPasswords` of everybody. */
export const strictPasswordLength = 8;

/** Section 9, in ms: refresh before expiry, early expiry, retry delays, popup. */
export const tokenTimes = {
  refreshBeforeExpiryMs: 5 * 60_000,
  earlyExpiryMs: 30_000,
  firstRetryMs: 30_000,
  maxRetryMs: 16 * 60_000,
} as const;
export const popup = { width: 500, height: 600, closedGraceMs: 8_000, pollMs: 2_000 } as const;

/** The delay before retry number `retry` (0, 1, …) of a failed token refresh: 30 s, doubling, at most 16 minutes. */
export const refreshRetryDelay = (retry: number): number =>
  Math.min(tokenTimes.firstRetryMs * 2 ** retry, tokenTimes.maxRetryMs);

/**
 * The path to redirect to after login: only paths of the shop itself, otherwise "/". Accepts any text.
 */
export function safeRedirectPath(text: string | null | undefined): string {
  if (!text?.startsWith('/') || text.startsWith('//') || /[\p{Cc}\\]/u.test(text)) return '/';
  return /^\/(login|register)(\/|\?|#|$)/.test(text) ? '/' : text;
}
