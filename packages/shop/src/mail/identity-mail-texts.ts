/** Texts of the account mails by language: password reset, e-mail verification, invitation to the staff, notice of a changed password. */

interface AccountMailTexts {
  subject(shop: string): string;
  title: string;
  intro(shop: string): string;
  button: string;
  otherwise(shop: string): string;
}

export interface IdentityMailTexts {
  greeting(name: string | undefined): string;
  'password-reset': AccountMailTexts;
  'verify-email': AccountMailTexts;
  'staff-invitation': AccountMailTexts;
  'password-changed': AccountMailTexts;
  'second-factor-on': AccountMailTexts;
  'second-factor-off': AccountMailTexts;
  'backup-code-used': AccountMailTexts;
  'passkey-added': AccountMailTexts;
  'passkey-removed': AccountMailTexts;
  'provider-linked': AccountMailTexts;
  'provider-removed': AccountMailTexts;
  /** Before the plain-text link. */
  fallback: string;
  why(shop: string): string;
  /** Of an invitation, whose recipient may have no account. */
  whyInvited(shop: string): string;
}
