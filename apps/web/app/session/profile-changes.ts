/** Changes the current user's name and photo at the provider, in the shop's record and on screen. */
import { type User, updateProfile } from '@firebase/auth';
import { changeSession } from '../lib/session-state.ts';
import { auth } from './identity-client.ts';
import { saveUserRecord, toSessionUser } from './watch-session.ts';

/** A `photoURL` of "" removes the photo. Rejects with the provider's or the server's error. */
export async function changeProfile(
  user: User,
  change: { displayName?: string; photoURL?: string },
): Promise<void> {
  await updateProfile(user, change);
  changeSession({ user: toSessionUser(user) });
  await saveUserRecord(user);
}

/** The same for the signed-in user. */
export async function changeOwnProfile(change: Parameters<typeof changeProfile>[1]): Promise<void> {
  if (!auth.currentUser) throw new Error('Nobody is signed in');
  await changeProfile(auth.currentUser, change);
}
