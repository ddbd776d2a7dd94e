/** Requests a Google ID token in a popup window of the shop's own server (docs/protocols/identity.md#popup-sign-in). */
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import {
  type PopupMessage,
  parsePopupMessage,
  popupChannel,
  popupPath,
} from '@jontro/shop/session/popup-message.ts';
import { type ProviderErrorCode, popup } from '@jontro/shop/session/session.ts';

export type PopupResult = Extract<PopupMessage, { idToken: string }>;

/** The provider's error codes for the errors of the popup. */
const codes = {
  access_denied: 'popup-closed-by-user',
  unauthorized_domain: 'unauthorized-domain',
  not_asked: 'not-asked',
  failed: 'internal-error',
} as const;

/** An error with the code that the provider's SDK would report. */
export class PopupError extends Error {
  readonly code: string;

  constructor(code: ProviderErrorCode | 'not-asked' | 'internal-error') {
    super(code === 'not-asked' ? confirmationTexts.notAsked : `The sign-in window ended with ${code}`);
    this.name = 'PopupError';
    this.code = `auth/${code}`;
  }
}

/**
 * Opens the window synchronously and resolves with its result. Rejects with a PopupError if it is blocked, closed by the
 * user (8 s after it was found closed, Q-063), or fails. With `asks` the provider must ask who it is.
 */
export function openGooglePopup(asks = false): Promise<PopupResult> {
  const attempt = crypto.randomUUID();
  const left = Math.max(0, window.screenX + (window.outerWidth - popup.width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - popup.height) / 2);
  const opened = window.open(
    `${popupPath}?attempt=${attempt}&origin=${encodeURIComponent(location.origin)}${asks ? '&ask=1' : ''}`,
    popupChannel,
    `width=${popup.width},height=${popup.height},left=${Math.round(left)},top=${Math.round(top)}`,
  );
  if (!opened) return Promise.reject(new PopupError('popup-blocked'));
  opened.focus();

  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(popupChannel);
    let graceTimer: ReturnType<typeof setTimeout> | undefined;
    const pollTimer = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(pollTimer);
      graceTimer = setTimeout(
        () => end(() => reject(new PopupError('popup-closed-by-user'))),
        popup.closedGraceMs,
      );
    }, popup.pollMs);

    function end(settle: () => void): void {
      clearInterval(pollTimer);
      clearTimeout(graceTimer);
      channel.close();
      window.removeEventListener('message', onMessage);
      settle();
    }
    function receive(data: unknown): void {
      const message = parsePopupMessage(data, attempt);
      if (!message) return;
      end(() => {
        if ('idToken' in message) resolve(message);
        else reject(new PopupError(codes[message.error]));
      });
    }
    function onMessage({ origin, data }: MessageEvent): void {
      if (origin === location.origin) receive(data);
    }
    window.addEventListener('message', onMessage);
    channel.onmessage = ({ data }) => receive(data);
  });
}
