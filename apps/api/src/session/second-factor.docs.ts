/** API docs of the second factor of staff. */
import { passkeyTexts } from '@jontro/shop/session/passkeys.ts';
import type { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import { rememberedDays, secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

const noAccount = ['not-found', secondFactorTexts.noAccount] as const;
const wrongCode = ['invalid', secondFactorTexts.wrongCode] as const;
const notOn = ['broken-rule', secondFactorTexts.notOn] as const;

export const secondFactorDocs: ApiDocs<typeof secondFactorEndpoints> = {
  findSecondFactor: {
    summary: 'Returns whether the caller has a second factor',
    text: 'With the number of backup codes left.',
  },
  startSecondFactor: {
    summary: 'Starts setting up a second factor',
    text: 'Needs the password. Returns a new secret for an authenticator app, which is valid for half an hour until a code confirms it.',
    rateLimited: true,
    errors: [
      noAccount,
      ['invalid', secondFactorTexts.wrongPassword],
      ['broken-rule', secondFactorTexts.noPassword],
      ['broken-rule', secondFactorTexts.alreadyOn],
    ],
  },
  confirmSecondFactor: {
    summary: 'Switches the second factor on',
    text: 'Needs the first code of the app. Ends all other sessions and returns ten backup codes, which are shown once.',
    rateLimited: true,
    errors: [
      noAccount,
      wrongCode,
      ['broken-rule', secondFactorTexts.notStarted],
      ['broken-rule', secondFactorTexts.alreadyOn],
    ],
  },
  replaceBackupCodes: {
    summary: 'Returns ten new backup codes',
    text: 'Needs a code; the earlier backup codes no longer work.',
    rateLimited: true,
    errors: [noAccount, wrongCode, notOn],
  },
  turnOffSecondFactor: {
    summary: 'Switches the second factor off',
    text: 'Needs a code.',
    rateLimited: true,
    errors: [noAccount, wrongCode, notOn],
  },
  finishSecondStep: {
    summary: 'Checks the code or the passkey of the second step of a sign-in',
    text: `With the pending credential of the identity service. Sets a cookie with which the first step, repeated within two minutes, gets its tokens; with "remember" for ${rememberedDays} days.`,
    rateLimited: true,
    errors: [wrongCode, ['invalid', passkeyTexts.refused], ['broken-rule', secondFactorTexts.stepEnded]],
  },
};
