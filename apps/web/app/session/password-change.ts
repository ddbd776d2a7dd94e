/** Changes the current user's password at the provider. */
import {
  EmailAuthProvider,
  OAuthProvider,
  reauthenticateWithCredential,
  type User,
  updatePassword,
} from '@firebase/auth';
import { settledSession } from '../lib/session-state.ts';
import { auth, hosted } from './identity-client.ts';
import type { Proof } from './reauthenticate-dialog.tsx';
import { inSteps } from './sign-in.ts';
import { renewServerSession } from './watch-session.ts';

function requireUser(): User {
  if (!auth.currentUser) throw new Error('Nobody is signed in');
  return auth.currentUser;
}

/**
 * Rejects with the provider's error; `auth/requires-recent-login` requires `reauthenticate()` first. The user's other sessions
 * end: the embedded service ends them, with a hosted provider opening the next session does.
 */
export async function changePassword(password: string): Promise<void> {
  // The service keeps the session of this request, which a page that has just loaded may be replacing.
  await settledSession();
  const user = requireUser();
  await updatePassword(user, password);
  if (hosted) await renewServerSession(user).catch(console.error);
}

/** Signs in again with the password after a change that has ended all tokens, and goes on with the session of that sign-in. */
export async function signInAgain(password: string): Promise<void> {
  await settledSession();
  await reauthenticate({ password });
  await renewServerSession(requireUser());
}

/** Reauthenticates with the current password or a Google ID token. Rejects with the provider's error. */
export async function reauthenticate(proof: Proof): Promise<void> {
  const user = requireUser();
  const credential =
    'password' in proof
      ? EmailAuthProvider.credential(user.email ?? '', proof.password)
      : new OAuthProvider('google.com').credential(await proof.google);
  await inSteps(() => reauthenticateWithCredential(user, credential));
}
