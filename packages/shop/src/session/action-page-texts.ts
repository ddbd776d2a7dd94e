/** Texts of the pages linked from account mails, by language: password reset and e-mail verification. */

/** Error codes of the protocol for invalid links that have their own texts. */
type LinkErrorCode = 'EXPIRED_OOB_CODE' | 'INVALID_OOB_CODE' | 'MISSING_OOB_CODE' | 'USER_DISABLED';
/** Character classes that a password may require. */
type PasswordRequirement = 'lowercase' | 'uppercase' | 'numeric' | 'nonAlphanumeric';

export interface ActionPageTexts {
  choose: string;
  forAccount: string;
  newPassword: string;
  save: string;
  another: string;
  /** Of a password that is refused because it is so common. */
  common: string;
  hint(minLength: number, requirements: readonly PasswordRequirement[]): string;
  saved: string;
  savedText: string;
  confirm: string;
  isYours: string;
  yes: string;
  thanks: string;
  confirmed: string;
  yourEmail: string;
  badEmail: string;
  sendNew: string;
  mailbox: string;
  mailboxText: string;
  goOn: string;
  toLogin: string;
  newMail: string;
  failed: string;
  wentWrong: string;
  tooMany: string;
  /** Title and text for each error code, and for any other. */
  faults: Record<LinkErrorCode, readonly [title: string, text: string]>;
  otherFault: readonly [title: string, text: string];
}
