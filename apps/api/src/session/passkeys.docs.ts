/** API docs of passkeys. */
import type { passkeyEndpoints } from '@jontro/shop/session/passkeys.endpoints.ts';
import { passkeyTexts } from '@jontro/shop/session/passkeys.ts';
import { secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

const noAccount = ['not-found', secondFactorTexts.noAccount] as const;
const wrongPassword = ['invalid', secondFactorTexts.wrongPassword] as const;
const needsTwoStep = ['broken-rule', passkeyTexts.needsTwoStep] as const;
const tooMany = ['broken-rule', passkeyTexts.tooMany] as const;

export const passkeyDocs: ApiDocs<typeof passkeyEndpoints> = {
  listPasskeys: { summary: 'Lists the caller’s passkeys, newest first' },
  startPasskey: {
    summary: 'Starts adding a passkey',
    text: 'Needs the password and two-step login. Returns options of the Web Authentication API as JSON, for `PublicKeyCredential.parseCreationOptionsFromJSON`; their challenge is valid for five minutes, in this session, once.',
    rateLimited: true,
    errors: [noAccount, wrongPassword, needsTwoStep, tooMany],
  },
  addPasskey: {
    summary: 'Adds a passkey',
    text: 'With the browser’s response to these options, binary fields in base64url. The account gets a mail.',
    rateLimited: true,
    errors: [
      noAccount,
      ['invalid', passkeyTexts.nameMissing],
      ['invalid', passkeyTexts.refused],
      needsTwoStep,
      tooMany,
      ['broken-rule', passkeyTexts.taken],
    ],
  },
  removePasskey: {
    summary: 'Removes one of the caller’s passkeys',
    text: 'Needs the password. The account gets a mail.',
    rateLimited: true,
    errors: [noAccount, wrongPassword, ['not-found', passkeyTexts.notFound]],
  },
  startPasskeyStep: {
    summary: 'Starts the second step of a sign-in with a passkey',
    text: 'With the pending credential of the identity service. Returns options of the Web Authentication API as JSON; the response goes to "finishSecondStep" as "passkey".',
    rateLimited: true,
    errors: [
      ['not-found', passkeyTexts.notFound],
      ['broken-rule', secondFactorTexts.stepEnded],
    ],
  },
};
