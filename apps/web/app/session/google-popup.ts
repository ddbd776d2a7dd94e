/** Asks for an identity in a popup window of the shop's own server (docs/protocols/identity.md#popup-sign-in). */
import {
  type PopupMessage,
  popupChannel,
  popupMessageOf,
  popupPath,
} from '@jontro/shop/session/popup-message.ts';
import { type ProviderCode, popup } from '@jontro/shop/session/session.ts';

export type PopupAnswer = Extract<PopupMessage, { idToken: string }>;

/** The provider's codes for what the window may tell. */
const codes = {
  access_denied: 'popup-closed-by-user',
  unauthorized_domain: 'unauthorized-domain',
  failed: 'internal-error',
} as const;

/** An error with the code that the provider's SDK would have given. */
export class PopupError extends Error {
  readonly code: string;

  constructor(code: ProviderCode | 'internal-error') {
    super(`The sign-in window ended with ${code}`);
    this.name = 'PopupError';
    this.code = `auth/${code}`;
  }
}

/**
 * Opens the window at once and gives what it tells. Rejects with a PopupError: blocked, closed by the person (also up
 * to 8 s after it was seen closed, Q-063), or failed.
 */
export function askInPopup(): Promise<PopupAnswer> {
  const attempt = crypto.randomUUID();
  const left = Math.max(0, window.screenX + (window.outerWidth - popup.width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - popup.height) / 2);
  const opened = window.open(
    `${popupPath}?attempt=${attempt}&origin=${encodeURIComponent(location.origin)}`,
    popupChannel,
    `width=${popup.width},height=${popup.height},left=${Math.round(left)},top=${Math.round(top)}`,
  );
  if (!opened) return Promise.reject(new PopupError('popup-blocked'));
  opened.focus();

  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(popupChannel);
    let grace: ReturnType<typeof setTimeout> | undefined;
    const watch = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(watch);
      grace = setTimeout(
        () => end(() => reject(new PopupError('popup-closed-by-user'))),
        popup.closedGraceMs,
      );
    }, popup.pollMs);

    function end(settle: () => void): void {
      clearInterval(watch);
      clearTimeout(grace);
      channel.close();
      window.removeEventListener('message', onMessage);
      settle();
    }
    function take(data: unknown): void {
      const message = popupMessageOf(data, attempt);
      if (!message) return;
      end(() => {
        if ('idToken' in message) resolve(message);
        else reject(new PopupError(codes[message.error]));
      });
    }
    function onMessage({ origin, data }: MessageEvent): void {
      if (origin === location.origin) take(data);
    }
    window.addEventListener('message', onMessage);
    channel.onmessage = ({ data }) => take(data);
  });
}
