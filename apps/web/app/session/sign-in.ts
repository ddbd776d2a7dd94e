/** The provider requests of the login and register pages; loaded with the identity SDK. */
import {
  createUserWithEmailAndPassword,
  OAuthProvider,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  type User,
  updateProfile,
} from '@firebase/auth';
import type { PopupResult } from './google-popup.ts';
import { auth } from './identity-client.ts';
import { signIn } from './watch-session.ts';

/** Authenticates; if that needs a second step, asks for its code and authenticates again on the device that is known then. */
export async function inSteps<Result>(authenticate: () => Promise<Result>): Promise<Result> {
  try {
    return await authenticate();
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'auth/multi-factor-auth-required') throw error;
    const { passSecondStep } = await import('./second-step.ts');
    await passSecondStep(error);
    return authenticate();
  }
}

/** Like all functions here, rejects with the provider's error. */
export const logInWithPassword = (email: string, password: string, remember: boolean): Promise<User> =>
  signIn(remember, async () => (await inSteps(() => signInWithEmailAndPassword(auth, email, password))).user);

export async function logInWithGoogle(result: Promise<PopupResult>, remember: boolean): Promise<User> {
  const { idToken, rawNonce } = await result;
  const credential = new OAuthProvider('google.com').credential({ idToken, rawNonce });
  return signIn(remember, async () => (await inSteps(() => signInWithCredential(auth, credential))).user);
}

/** The mail is in the language of the page. */
export function sendReset(email: string): Promise<void> {
  auth.languageCode = document.documentElement.lang;
  return sendPasswordResetEmail(auth, email);
}

/** Signs up and sets the name before the shop's session is opened. The login persists after the browser closes. */
export const register = (name: string, email: string, password: string): Promise<User> =>
  signIn(true, async () => {
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await updateProfile(user, { displayName: name });
    return user;
  });
