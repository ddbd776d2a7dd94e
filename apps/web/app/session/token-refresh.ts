/** Renews the provider's token before it expires; the SDK alone does it only when asked (section 9, Q-062). */

import type { User } from '@firebase/auth';
import { refreshRetryDelay, tokenTimes } from '@jontro/shop/session/session.ts';

/** Codes after which a token can never be renewed. The SDK signs out for some of them itself. */
const finalCodes = new Set([
  'auth/invalid-refresh-token',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-token-expired',
]);

export const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

/** Whether an error of the provider means that this sign-in is over. */
const endsSignIn = (error: unknown): boolean => finalCodes.has(codeOf(error));

/** The wait in ms from `now` to the proactive refresh of a token that expires at `expiresAt`. */
const refreshWait = (expiresAt: number, now: number): number =>
  Math.max(0, expiresAt - tokenTimes.refreshBeforeExpiry - now);

/** Keeps a user's token fresh; `signOut` is called when it cannot be renewed. Gives the function that stops it. */
export function keepTokenFresh(user: User, signOut: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const wait = (milliseconds: number, retry: number) => {
    if (!stopped) timer = setTimeout(() => void refresh(retry), milliseconds);
  };
  async function refresh(retry: number): Promise<void> {
    try {
      await user.getIdToken(true);
      await schedule();
    } catch (error) {
      if (endsSignIn(error)) signOut();
      else wait(refreshRetryDelay(retry), retry + 1);
    }
  }
  async function schedule(): Promise<void> {
    const { expirationTime } = await user.getIdTokenResult();
    wait(refreshWait(Date.parse(expirationTime), Date.now()), 0);
  }

  schedule().catch((error) => {
    if (endsSignIn(error)) signOut();
    else wait(refreshRetryDelay(0), 1);
  });
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
