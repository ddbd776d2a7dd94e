/** Changing one's own password at the provider. */
import {
  EmailAuthProvider,
  OAuthProvider,
  reauthenticateWithCredential,
  type User,
  updatePassword,
} from '@firebase/auth';
import { settledSession } from '../lib/session-state.ts';
import type { PopupAnswer } from './google-popup.ts';
import { auth, hosted } from './identity-client.ts';
import { renewServerSession } from './watch-session.ts';

function presentUser(): User {
  if (!auth.currentUser) throw new Error('Nobody is signed in');
  return auth.currentUser;
}

/**
 * Rejects with the provider's error; `auth/requires-recent-login` asks for a proof first. The person's other sessions of
 * the shop end: the shop's own service sees to it, of a hosted one the shop hears with the next session.
 */
export async function changePassword(password: string): Promise<void> {
  // The service spares the session that the call comes with, which a page that has just begun may be about to replace.
  await settledSession();
  const user = presentUser();
  await updatePassword(user, password);
  if (hosted) await renewServerSession(user).catch(console.error);
}

/** Proves with the current password or an identity of Google who is signed in. Rejects with the provider's error. */
export async function proveWith(
  proof: { password: string } | { google: Promise<PopupAnswer> },
): Promise<void> {
  const user = presentUser();
  const credential =
    'password' in proof
      ? EmailAuthProvider.credential(user.email ?? '', proof.password)
      : new OAuthProvider('google.com').credential(await proof.google);
  await reauthenticateWithCredential(user, credential);
}
