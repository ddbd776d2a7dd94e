/** Renews the provider's token before it expires; by itself the SDK renews it only on use (section 9, Q-062). */
import type { User } from '@firebase/auth';
import { refreshRetryDelay, tokenTimes } from '@jontro/shop/session/session.ts';
import { noteServerTime, now } from '../lib/clock.ts';

/** Codes after which a token can never be renewed. For some of them the SDK itself signs out. */
const finalCodes = new Set([
  'auth/invalid-refresh-token',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-token-expired',
]);

export const errorCodeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

/** Whether a provider error ends the sign-in. */
const endsSignIn = (error: unknown): boolean => finalCodes.has(errorCodeOf(error));

/** The delay in ms from `now` to the proactive refresh of a token that expires at `expiresAt`. */
const refreshDelay = (expiresAt: number, now: number): number =>
  Math.max(0, expiresAt - tokenTimes.refreshBeforeExpiryMs - now);

/** Schedules token refreshes; calls `signOut` when the token cannot be renewed. Returns a function that stops it. */
export function keepTokenFresh(user: User, signOut: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const refreshAfter = (delayMs: number, retry: number) => {
    if (!stopped) timer = setTimeout(() => void refresh(retry), delayMs);
  };
  async function refresh(retry: number): Promise<void> {
    try {
      await user.getIdToken(true);
      const { issuedAtTime } = await user.getIdTokenResult();
      noteServerTime(Date.parse(issuedAtTime));
      await schedule();
    } catch (error) {
      if (endsSignIn(error)) signOut();
      else refreshAfter(refreshRetryDelay(retry), retry + 1);
    }
  }
  async function schedule(): Promise<void> {
    const { expirationTime } = await user.getIdTokenResult();
    refreshAfter(refreshDelay(Date.parse(expirationTime), now()), 0);
  }

  schedule().catch((error) => {
    if (endsSignIn(error)) signOut();
    else refreshAfter(refreshRetryDelay(0), 1);
  });
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
