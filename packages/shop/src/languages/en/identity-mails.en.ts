/** English texts of the account mails. */
import type { IdentityMailTexts } from '../../mail/identity-mail-texts.ts';

export const identityMails: IdentityMailTexts = {
  greeting: (name) => (name ? `Dear ${name},` : 'Hello,'),
  'password-reset': {
    subject: (shop) => `Choose a new password for ${shop}`,
    title: 'Choose a new password',
    intro: (shop) =>
      `Somebody asked for a new password for your account at ${shop}. The link is valid for one hour and works once.`,
    button: 'Choose a new password',
    otherwise: () => 'If it was not you, ignore this email: your password stays as it is.',
  },
  'verify-email': {
    subject: (shop) => `Confirm your email address for ${shop}`,
    title: 'Confirm your address',
    intro: () => 'Please confirm that this is your address. The link is valid for three days and works once.',
    button: 'Confirm my address',
    otherwise: (shop) => `If you have no account at ${shop}, no action is needed.`,
  },
  'staff-invitation': {
    subject: (shop) => `Your invitation to the staff of ${shop}`,
    title: 'You are invited to the staff',
    intro: (shop) =>
      `${shop} invites you to work for the shop. Open the link and choose your password. It is valid for seven days and works once.`,
    button: 'Join the staff',
    otherwise: () =>
      'If you do not expect this invitation, ignore this email, and pass the link on to nobody.',
  },
  'password-changed': {
    subject: (shop) => `Your password for ${shop} was changed`,
    title: 'Your password was changed',
    intro: (shop) =>
      `The password of your account at ${shop} was just changed, and all other devices were logged out. If it was you, no action is needed.`,
    button: 'Go to the login',
    otherwise: () =>
      'If it was not you, somebody knows your password or reads your emails. Choose a new password at once with “Lost your password” on the login page, and change the password of your mailbox.',
  },
  'second-factor-on': {
    subject: (shop) => `Two-step login for ${shop} is on`,
    title: 'Two-step login is on',
    intro: (shop) =>
      `Your account at ${shop} now asks for a code of your app after the password, and all other devices were logged out. If it was you, no action is needed.`,
    button: 'Go to the login',
    otherwise: () =>
      'If it was not you, somebody is logged in to your account. Tell the owner of the shop at once, who can reset it.',
  },
  'second-factor-off': {
    subject: (shop) => `Two-step login for ${shop} is off`,
    title: 'Two-step login is off',
    intro: (shop) =>
      `Your account at ${shop} no longer asks for a code after the password. If it was you, no action is needed.`,
    button: 'Go to the login',
    otherwise: () =>
      'If it was not you, choose a new password at once with “Lost your password” on the login page, and tell the owner of the shop.',
  },
  'backup-code-used': {
    subject: (shop) => `A backup code for ${shop} was used`,
    title: 'A backup code was used',
    intro: (shop) =>
      `Somebody logged in to your account at ${shop} with your password and one of your backup codes. If it was you, no action is needed.`,
    button: 'Go to the login',
    otherwise: () =>
      'If it was not you, choose a new password at once with “Lost your password” on the login page, and new backup codes in your profile.',
  },
  'passkey-added': {
    subject: (shop) => `A passkey for ${shop} was added`,
    title: 'A passkey was added',
    intro: (shop) =>
      `Your account at ${shop} now accepts another passkey in place of the code of your app. If it was you, no action is needed.`,
    button: 'Go to the login',
    otherwise: () =>
      'If it was not you, somebody is logged in to your account. Choose a new password at once with “Lost your password” on the login page, and remove the passkey in your profile.',
  },
  'passkey-removed': {
    subject: (shop) => `A passkey for ${shop} was removed`,
    title: 'A passkey was removed',
    intro: (shop) =>
      `Your account at ${shop} no longer accepts one of your passkeys. If it was you, no action is needed.`,
    button: 'Go to the login',
    otherwise: () =>
      'If it was not you, choose a new password at once with “Lost your password” on the login page, and tell the owner of the shop.',
  },
  'provider-linked': {
    subject: (shop) => `A Google account can now log in to ${shop}`,
    title: 'A Google account was linked',
    intro: (shop) =>
      `A Google account now logs in to your account at ${shop}. If it was you, no action is needed.`,
    button: 'Go to the login',
    otherwise: () =>
      'If it was not you, choose a new password at once with “Lost your password” on the login page: that removes the Google account and logs out all devices.',
  },
  'provider-removed': {
    subject: (shop) => `A Google account no longer logs in to ${shop}`,
    title: 'A Google account was removed',
    intro: (shop) =>
      `Your account at ${shop} is no longer linked to a Google account, and what was logged in with it was logged out. If it was you, no action is needed.`,
    button: 'Go to the login',
    otherwise: () =>
      'If it was not you, choose a new password at once with “Lost your password” on the login page.',
  },
  fallback: 'If the button does not work, open this link:',
  why: (shop) => `You are receiving this email because of an account at ${shop} with this address.`,
  whyInvited: (shop) => `You are receiving this email because somebody at ${shop} has invited this address.`,
};
