/** What the sign-in popup tells the page that opened it (docs/protocols/identity.md#popup-sign-in). */

/** The path of the popup; takes `?attempt=<uuid>`, which comes back in the message, and `origin=` of the page that asks. */
export const popupPath = '/auth/popup/google';

/** The BroadcastChannel on which the message comes, too: an opener may be out of reach. */
export const popupChannel = 'jontro-popup';

export type PopupMessage = { source: 'jontro-popup'; attempt: string } & (
  | { idToken: string; rawNonce: string }
  /** The person said no, the page is at another address than the shop's own, or anything else went wrong. */
  | { error: 'access_denied' | 'unauthorized_domain' | 'failed' }
);

/** The message of one attempt, or undefined for anything else. The page must check the origin itself. */
export function popupMessageOf(data: unknown, attempt: string): PopupMessage | undefined {
  if (!data || typeof data !== 'object') return undefined;
  const message = data as Partial<PopupMessage>;
  return message.source === popupChannel && message.attempt === attempt ? (data as PopupMessage) : undefined;
}
