/** Loads the session code on a page with a form for signing in once it is likely to be needed. */
import { loadSession } from './start-session.ts';

/** What a visitor does before signing in. A page that opens below a resting pointer has its other events, too. */
const interest = ['pointerdown', 'focusin', 'keydown'] as const;

/** Whether the SDK may have stored a user in this browser, of a sign-in whose marker was lost. */
async function mayHaveUser(): Promise<boolean> {
  try {
    if (Object.keys(localStorage).some((name) => name.startsWith('firebase:authUser:'))) return true;
    return (await indexedDB.databases()).some(({ name }) => name === 'firebaseLocalStorageDb');
  } catch {
    return true;
  }
}

/**
 * Loads the session code on a page with a form for signing in: at once for a browser in which somebody was signed in, for others
 * as soon as they touch the page, so that it is not part of the first view. Submitting the form retries a failed load. Returns
 * the cleanup function.
 */
export function expectSignIn(): () => void {
  const stop = () => {
    for (const event of interest) window.removeEventListener(event, watch);
  };
  const watch = () => {
    stop();
    loadSession().then(({ watchSession }) => watchSession(), console.error);
  };
  for (const event of interest) window.addEventListener(event, watch);
  void mayHaveUser().then((may) => may && watch());
  return stop;
}
