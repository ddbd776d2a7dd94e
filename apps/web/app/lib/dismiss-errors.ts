/** Takes errors away once what went wrong is over. */
import { toast as pageToasts } from './toasts.ts';

/** Those that are queued as well, which each one that leaves lets in. */
export function dismissErrors(toasts: Pick<typeof pageToasts, 'shown' | 'dismiss'> = pageToasts): void {
  const [error] = toasts.shown().filter(({ kind }) => kind === 'error');
  if (!error) return;
  toasts.dismiss(error.id);
  dismissErrors(toasts);
}
