/** English texts of the pages linked from account mails. */
import { failureTexts } from '../../failure-texts.ts';
import type { ActionPageTexts } from '../../session/action-page-texts.ts';

export const actionPages: ActionPageTexts = {
  choose: 'Choose a new password',
  forAccount: 'For your account:',
  newPassword: 'New password',
  save: 'Save the new password',
  another: 'Please choose another one.',
  common: 'This password is easy to guess.',
  hint(minLength, requirements) {
    const labels = {
      lowercase: 'a lowercase letter',
      uppercase: 'an uppercase letter',
      numeric: 'a digit',
      nonAlphanumeric: 'a special character',
    };
    const list = requirements.map((requirement) => labels[requirement]);
    return `At least ${minLength} characters${list.length > 0 ? `, with ${list.join(', ')}` : ''}.`;
  },
  saved: 'Your new password is saved',
  savedText: 'You can log in with it now. You have been logged out on all your devices.',
  confirm: 'Confirm your address',
  isYours: 'Is this your address?',
  yes: 'Yes, confirm it',
  thanks: 'Thank you',
  confirmed: 'This address is confirmed:',
  yourEmail: 'Your email address',
  badEmail: 'Please enter a complete address, for example nusrat@example.com.',
  sendNew: 'Send me a new link',
  mailbox: 'Check your inbox',
  mailboxText: 'If this address has an account, an email is on its way to it. Its link works for one hour.',
  goOn: 'Continue',
  toLogin: 'Go to login',
  newMail: 'You can request a new email to choose your password.',
  failed: 'Something went wrong',
  wentWrong: failureTexts.unexpected,
  tooMany: 'Too many attempts. Please wait a few minutes and try again.',
  faults: {
    EXPIRED_OOB_CODE: ['This link has expired', 'Links are valid for a limited time.'],
    INVALID_OOB_CODE: [
      'This link is no longer valid',
      'It was used before, replaced by a newer one, or is incomplete.',
    ],
    MISSING_OOB_CODE: ['This link is incomplete', 'Please open it again from the email.'],
    USER_DISABLED: [
      'This account is closed',
      'Please write to the shop if you think that this is a mistake.',
    ],
  },
  otherFault: ['This link does not work', 'Please open it again from the email.'],
};
