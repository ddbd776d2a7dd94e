/** English texts of the pages linked from account mails. */
import { failureTexts } from '../../failure-texts.ts';
import type { ActionPageTexts } from '../../session/action-page-texts.ts';

export const actionPages: ActionPageTexts = {
  choose: 'Choose a new password',
  forAccount: 'For your account:',
  newPassword: 'New password',
  save: 'Save the new password',
  another: 'Please choose another one.',
  hint(minLength, requirements) {
    const labels = {
      lowercase: 'a small letter',
      uppercase: 'a capital letter',
      numeric: 'a digit',
      nonAlphanumeric: 'a sign',
    };
    const list = requirements.map((requirement) => labels[requirement]);
    return `At least ${minLength} characters${list.length > 0 ? `, with ${list.join(', ')}` : ''}.`;
  },
  saved: 'Your new password is saved',
  savedText: 'You can log in with it now. Wherever you were logged in before, you are logged out.',
  confirm: 'Confirm your address',
  isYours: 'Is this your address?',
  yes: 'Yes, confirm it',
  thanks: 'Thank you',
  confirmed: 'This address is confirmed:',
  yourEmail: 'Your e-mail address',
  badEmail: 'Please type a complete address, for example nusrat@example.com.',
  sendNew: 'Send me a new link',
  mailbox: 'Look into your mailbox',
  mailboxText: 'If this address has an account, an e-mail is on its way to it. Its link works for one hour.',
  goOn: 'Go on',
  toLogin: 'Go to login',
  newMail: 'You can have a new e-mail for choosing your password.',
  failed: 'That did not work',
  wentWrong: failureTexts.unexpected,
  tooMany: 'Too many tries. Please wait a few minutes and try again.',
  faults: {
    EXPIRED_OOB_CODE: ['This link is too old', 'Links work for a limited time.'],
    INVALID_OOB_CODE: [
      'This link does not work any more',
      'It was used before, a newer one has taken its place, or it is not complete.',
    ],
    MISSING_OOB_CODE: ['This link is not complete', 'Please open it again from the e-mail.'],
    USER_DISABLED: [
      'This account is closed',
      'Please write to the shop if you think that this is a mistake.',
    ],
  },
  otherFault: ['This link does not work', 'Please open it again from the e-mail.'],
};
