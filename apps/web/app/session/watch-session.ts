/** Keeps the server session in step with the identity provider's sign-in state (section 4). */
import { onAuthStateChanged, type User } from '@firebase/auth';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { refreshRetryDelay, sessionTexts } from '@jontro/shop/session/session.ts';
import { signInEndedCode } from '@jontro/shop/session/sign-in-ended.ts';
import type { Rights } from '@jontro/shop/users/permissions.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { loadTexts } from '../language/load-texts.ts';
import { shouldRetry } from '../lib/query-client.ts';
import { onSessionRejected, send } from '../lib/send.ts';
import { changeSession, currentSession, type SessionUser } from '../lib/session-state.ts';
import { hasMarker, isLoggingOut, isRemembered, removeMarker } from '../lib/sign-in-marker.ts';
import { toast } from '../lib/toasts.ts';
import { auth } from './identity-client.ts';
import { clearLocalSession, logOut } from './log-out.ts';
import { setMarker } from './mark-sign-in.ts';
import { keepTokenFresh } from './token-refresh.ts';

let watching = false;
/** Set while a sign-in or sign-up runs, which opens the session itself when it is complete. */
let signingIn: { remember: boolean } | undefined;
let active: { uid: string; stop: () => void } | undefined;
/** Only a session that was opened can expire. */
let opened = false;
/** Whether the marker was set when this tab started watching, or at the last sign-in. */
let marked = false;

/** Whether another tab has logged out or is logging out. */
const endedElsewhere = (): boolean => isLoggingOut() || (marked && !hasMarker());

export const googleProviderId = 'google.com';

/** Converts the provider's user for the screens; called again after each change of the profile. */
export const toSessionUser = (user: User): SessionUser => ({
  uid: user.uid,
  email: user.email ?? '',
  displayName: user.displayName,
  photo: user.photoURL,
  google: user.providerData.find(({ providerId }) => providerId === googleProviderId)?.email ?? undefined,
});

/** A session that the server has ended: with the dialog, but quietly if another tab has logged out. */
function endSession(): void {
  if (endedElsewhere()) void auth.signOut();
  else changeSession({ dialog: 'expired' });
}

/** Starts watching the provider; later calls check whether another tab has logged out. */
export function watchSession(): void {
  if (watching) {
    if (active && endedElsewhere()) void auth.signOut();
    return;
  }
  watching = true;
  marked = hasMarker();
  onAuthStateChanged(auth, (user) => {
    // Set as soon as the SDK stores the user, so that other tabs know how long the sign-in lasts.
    if (signingIn) return void (user && setMarker(signingIn.remember));
    // The SDK read the user before another tab removed it, and has stored it again.
    if (user && endedElsewhere()) return void auth.signOut();
    void (user ? handleSignedIn(user, isRemembered()) : handleSignedOut());
  });
  onSessionRejected(() => {
    if (!opened) return;
    opened = false;
    endSession();
  });
}

/**
 * Runs a sign-in or sign-up and opens the shop's session for its user; `loading` is true meanwhile. Rejects with the
 * provider's error.
 */
export async function signIn(remember: boolean, authenticate: () => Promise<User>): Promise<User> {
  watchSession();
  signingIn = { remember };
  changeSession({ loading: true });
  try {
    const user = await authenticate();
    await handleSignedIn(user, remember, true);
    return user;
  } finally {
    signingIn = undefined;
    changeSession({ loading: false });
  }
}

async function handleSignedIn(user: User, remember: boolean, isNewSignIn = false): Promise<void> {
  if (active?.uid === user.uid && !isNewSignIn) return;
  active?.stop();
  if (!user.email) {
    toast.error(sessionTexts.emailNeeded);
    await logOut();
    return;
  }
  const stopRefreshing = keepTokenFresh(user, () => void logOut());
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const entry = {
    uid: user.uid,
    stop: () => {
      stopRefreshing();
      clearTimeout(retryTimer);
      if (active === entry) active = undefined;
    },
  };
  active = entry;
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
      const rights = await openServerSession(user, remember, isNewSignIn);
      if (active === entry) changeSession({ ...rights, ready: true });
      // Logged out meanwhile: ends the session that was opened too late.
      else if (!active && !hasMarker()) await send(sessionEndpoints.endSession, {});
    } catch (error) {
      // Only logged: no toast, no dialog, no sign-out (section 4).
      console.error(error);
      if (active !== entry) return;
      if ((error as { code?: unknown }).code === signInEndedCode) return endSession();
      changeSession({ role: 'user', ready: true });
      if (shouldRetry(0, error))
        retryTimer = setTimeout(() => void open(retry + 1), refreshRetryDelay(retry));
    }
  };
  await open(0);
}

async function openServerSession(user: User, remember: boolean, isNewSignIn: boolean) {
  const email = user.email ?? '';
  const session = await send(
    sessionEndpoints.openSession,
    { body: { email, remember } },
    { headers: { authorization: `Bearer ${await user.getIdToken()}` } },
  );
  opened = true;
  if (isNewSignIn) await saveUserRecord(user).catch(console.error);
  const { role, permissions }: Rights = await send(userEndpoints.findRole, { params: { email } }).catch(
    () => session,
  );
  // Before the role is known, so that no admin page is shown without its texts.
  if (permissions || role === 'admin') await loadTexts('admin').catch(console.error);
  return { role, permissions };
}

/** Opens a new server session with the current token. Rejects when it cannot be opened. */
export const renewServerSession = (user: User) => openServerSession(user, isRemembered(), false);

/** Sends name, email, photo and times of a user to the server (sections 4 and 7). */
export async function saveUserRecord(user: User): Promise<void> {
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

/** Handles a sign-out at the provider; a logout in this or another tab has already ended the session. */
async function handleSignedOut(): Promise<void> {
  const byOtherTab = endedElsewhere();
  const wasSignedIn = currentSession().user !== undefined || hasMarker();
  active?.stop();
  opened = false;
  marked = false;
  removeMarker();
  if (!wasSignedIn) changeSession({ loading: false });
  else if (byOtherTab) clearLocalSession();
  else await logOut();
}
