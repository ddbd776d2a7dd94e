/** Follows the identity provider: whoever is signed in there gets a server session, nobody else keeps one (section 4). */
import { onAuthStateChanged, type User } from '@firebase/auth';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { refreshRetryDelay, sessionTexts } from '@jontro/shop/session/session.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { shouldRetry } from '../lib/query-client.ts';
import { onSessionRejected, send } from '../lib/send.ts';
import { changeSession, currentSession, type SessionUser } from '../lib/session-state.ts';
import { forgetMarker, hasMarker, isLeaving, isRemembered } from '../lib/sign-in-marker.ts';
import { toast } from '../lib/toasts.ts';
import { auth } from './identity-client.ts';
import { endHere, logOut } from './log-out.ts';
import { setMarker } from './mark-sign-in.ts';
import { keepTokenFresh } from './token-refresh.ts';

let watching = false;
/** Set while a sign-in or sign-up runs: it opens the session itself, when all of it is done. */
let signingIn: { remember: boolean } | undefined;
let entered: { uid: string; leave: () => void } | undefined;
/** Only a session that was opened can expire. */
let opened = false;
/** Whether the marker stood when this tab began to watch, or when somebody entered. */
let marked = false;

/** Whether another tab has logged out, or does so right now. */
const endedElsewhere = (): boolean => isLeaving() || (marked && !hasMarker());

/** What the screens know of a provider's user; taken anew after each change of the profile. */
export const toSessionUser = (user: User): SessionUser => ({
  uid: user.uid,
  email: user.email ?? '',
  displayName: user.displayName,
  photo: user.photoURL,
});

/** Begins to follow the provider; called again, it looks whether another tab has logged out. */
export function watchSession(): void {
  if (watching) {
    if (entered && endedElsewhere()) void auth.signOut();
    return;
  }
  watching = true;
  marked = hasMarker();
  onAuthStateChanged(auth, (user) => {
    // The marker stands as soon as the SDK keeps the user, so that other tabs know how long the sign-in lasts.
    if (signingIn) return void (user && setMarker(signingIn.remember));
    // The SDK had read the user before another tab removed it, and keeps it again.
    if (user && endedElsewhere()) return void auth.signOut();
    void (user ? enter(user, isRemembered()) : left());
  });
  onSessionRejected(() => {
    if (!opened) return;
    opened = false;
    changeSession({ expired: true });
  });
}

/**
 * Runs a sign-in or sign-up and opens the shop's session for its user. Rejects with the provider's error; `loading` is
 * true meanwhile.
 */
export async function signIn(remember: boolean, work: () => Promise<User>): Promise<User> {
  watchSession();
  signingIn = { remember };
  changeSession({ loading: true });
  try {
    const user = await work();
    await enter(user, remember, true);
    return user;
  } finally {
    signingIn = undefined;
    changeSession({ loading: false });
  }
}

async function enter(user: User, remember: boolean, fresh = false): Promise<void> {
  if (entered?.uid === user.uid && !fresh) return;
  entered?.leave();
  if (!user.email) {
    toast.error(sessionTexts.emailNeeded);
    await logOut();
    return;
  }
  const stopRefreshing = keepTokenFresh(user, () => void logOut());
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const mine = {
    uid: user.uid,
    leave: () => {
      stopRefreshing();
      clearTimeout(retryTimer);
      if (entered === mine) entered = undefined;
    },
  };
  entered = mine;
  setMarker(remember);
  marked = hasMarker();
  changeSession({
    user: toSessionUser(user),
    loading: signingIn !== undefined,
    role: undefined,
    ready: false,
  });

  const open = async (retry: number): Promise<void> => {
    try {
      const { role } = await openServerSession(user, remember, fresh);
      if (entered === mine) changeSession({ role, ready: true });
      // Logged out meanwhile: what was opened too late is ended, too.
      else if (!entered && !hasMarker()) await send(sessionEndpoints.endSession, {});
    } catch (error) {
      // Only logged: no toast, no dialog, no sign-out (section 4).
      console.error(error);
      if (entered !== mine) return;
      changeSession({ role: 'user', ready: true });
      if (shouldRetry(0, error))
        retryTimer = setTimeout(() => void open(retry + 1), refreshRetryDelay(retry));
    }
  };
  await open(0);
}

async function openServerSession(user: User, remember: boolean, fresh: boolean) {
  const email = user.email ?? '';
  const session = await send(
    sessionEndpoints.openSession,
    { body: { email, remember } },
    { headers: { authorization: `Bearer ${await user.getIdToken()}` } },
  );
  opened = true;
  if (fresh) await saveRecord(user).catch(console.error);
  return send(userEndpoints.findRole, { params: { email } }).catch(() => ({ role: session.role }));
}

/** Opens the server session anew, with a token of this moment. Rejects when it cannot be opened. */
export const renewServerSession = (user: User) => openServerSession(user, isRemembered(), false);

/** Sends name, email, photo and times of a user to the server (sections 4 and 7). */
export async function saveRecord(user: User): Promise<void> {
  const { creationTime, lastSignInTime } = user.metadata;
  await send(userEndpoints.saveUser, {
    body: {
      name: user.displayName,
      email: user.email,
      photo: user.photoURL,
      timestamp: {
        createdAt: Date.parse(creationTime ?? ''),
        lastLoginAt: Date.parse(lastSignInTime ?? ''),
      },
    },
  });
}

/** Nobody is signed in at the provider any more; who logged out, here or in another tab, has ended the session already. */
async function left(): Promise<void> {
  const elsewhere = endedElsewhere();
  const wasThere = currentSession().user !== undefined || hasMarker();
  entered?.leave();
  opened = false;
  marked = false;
  forgetMarker();
  if (!wasThere) changeSession({ loading: false });
  else if (elsewhere) endHere();
  else await logOut();
}
