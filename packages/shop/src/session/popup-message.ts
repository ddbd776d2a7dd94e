/** Messages from the sign-in popup to the page that opened it (docs/protocols/identity.md#popup-sign-in). */

/**
 * The path of the popup; expects `?attempt=<uuid>`, which is returned in the message, and the opener's `origin=`. With `ask=` the provider
 * asks the person again, however long they have been logged in there.
 */
export const popupPath = '/auth/popup/google';

/** The BroadcastChannel that also carries the message, in case `window.opener` is unavailable. */
export const popupChannel = 'jontro-popup';

export type PopupMessage = { source: 'jontro-popup'; attempt: string } & (
  | { idToken: string; rawNonce: string }
  /** The user declined, the page is on a foreign domain, the provider did not ask who it is, or another failure. */
  | { error: 'access_denied' | 'unauthorized_domain' | 'not_asked' | 'failed' }
);

/** Returns the message if it belongs to the attempt, otherwise undefined. The caller must check the origin. */
export function parsePopupMessage(data: unknown, attempt: string): PopupMessage | undefined {
  if (!data || typeof data !== 'object') return undefined;
  const message = data as Partial<PopupMessage>;
  return message.source === popupChannel && message.attempt === attempt ? (data as PopupMessage) : undefined;
}
