/** Confirms at the shop's server that it is the signed-in user who uses this browser, after signing in anew at the provider. */
import { confirmationEndpoints } from '@jontro/shop/session/confirmation.endpoints.ts';
import { send } from '../lib/send.ts';
import { settledSession } from '../lib/session-state.ts';
import { auth } from './identity-client.ts';
import { reauthenticate } from './password-change.ts';
import type { Proof } from './reauthenticate-dialog.tsx';

/** Rejects with the provider's error for a wrong proof, with ApiError if the server refuses it. */
export async function confirmSession(proof: Proof): Promise<void> {
  await settledSession();
  await reauthenticate(proof);
  const token = await auth.currentUser?.getIdToken();
  await send(confirmationEndpoints.confirmSession, {}, { headers: { authorization: `Bearer ${token}` } });
}
