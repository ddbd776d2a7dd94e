/** Texts of the account mails by language: password reset and e-mail verification. */

interface CodeMailTexts {
  subject(shop: string): string;
  title: string;
  intro(shop: string): string;
  button: string;
  otherwise(shop: string): string;
}

export interface IdentityMailTexts {
  greeting(name: string | undefined): string;
  'password-reset': CodeMailTexts;
  'verify-email': CodeMailTexts;
  /** Before the plain-text link. */
  fallback: string;
  why(shop: string): string;
}
