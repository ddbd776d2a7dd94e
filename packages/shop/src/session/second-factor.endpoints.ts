/** Endpoints of the second factor of staff; additive. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PasskeyResponse } from './passkeys.ts';
import { SecondFactorStart, SecondFactorState } from './second-factor.ts';

const own = { access: 'user', additive: true } as const;

/** A code of the app or a backup code, as typed. */
const Code = Type.String({ minLength: 1, maxLength: 40, description: 'Of the app, or a backup code' });
const WithCode = Type.Object({ code: Code }, { additionalProperties: false });
const BackupCodes = Type.Object({ backupCodes: Type.Array(Type.String()) });

export const secondFactorEndpoints = {
  findSecondFactor: endpoint({
    ...own,
    method: 'GET',
    path: '/api/second-factor',
    response: SecondFactorState,
  }),
  /** Begins: the secret for the app. */
  startSecondFactor: endpoint({
    ...own,
    method: 'POST',
    path: '/api/second-factor/start',
    body: Type.Object(
      { password: Type.String({ minLength: 1, maxLength: 4096 }) },
      { additionalProperties: false },
    ),
    response: SecondFactorStart,
  }),
  /** Switches it on with the app's first code. */
  confirmSecondFactor: endpoint({
    ...own,
    method: 'POST',
    path: '/api/second-factor/confirm',
    body: WithCode,
    response: BackupCodes,
  }),
  replaceBackupCodes: endpoint({
    ...own,
    method: 'POST',
    path: '/api/second-factor/backup-codes',
    body: WithCode,
    response: BackupCodes,
  }),
  turnOffSecondFactor: endpoint({
    ...own,
    method: 'POST',
    path: '/api/second-factor/off',
    body: WithCode,
    response: Type.Object({ message: Type.String() }),
  }),
  /** The second step of a sign-in: afterwards the first one is repeated in the same browser. */
  finishSecondStep: endpoint({
    access: 'public',
    additive: true,
    method: 'POST',
    path: '/api/second-step',
    body: Type.Object(
      {
        credential: Type.String({ minLength: 1, maxLength: 4000 }),
        code: Type.Optional(Code),
        /** Instead of a code. */
        passkey: Type.Optional(PasskeyResponse),
        /** Whether this browser needs no code for 30 days. */
        remember: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ message: Type.String() }),
  }),
};
