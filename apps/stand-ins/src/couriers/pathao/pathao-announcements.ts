// Tells the shop the consignments of a bulk order, whose answer has none of them: one message for each, one after the other.
import type { Message, WebhookSender } from '../webhook-sender.ts';
import { messageOf } from './pathao-message.ts';
import type { PathaoParcel } from './pathao-parcel.ts';

interface AnnouncementParts {
  webhooks: WebhookSender;
  envelope: Omit<Message, 'body'>;
  storeId: number;
  /** A parcel that is gone by its turn is not announced. */
  isThere: (parcel: PathaoParcel) => boolean;
}

export interface Announcements {
  /** Sends the messages in the order of the parcels, after those that are not sent yet; does not wait for them. */
  add(parcels: readonly PathaoParcel[]): void;
  /** Ends the message that is on its way, and sends no other. */
  close(): Promise<void>;
}

export function createAnnouncements(parts: AnnouncementParts): Announcements {
  const { webhooks, envelope, storeId, isThere } = parts;
  const ending = new AbortController();
  const { signal } = ending;
  let last = Promise.resolve();

  async function announce(parcel: PathaoParcel, body: object): Promise<void> {
    if (isThere(parcel)) await webhooks.send({ ...envelope, body, signal }, 'once');
  }

  return {
    add(parcels) {
      for (const parcel of parcels) {
        // With the time of the booking: the parcel may be further by its turn.
        const body = messageOf(parcel, storeId, { event: 'order.created', timestamp: parcel.updated_at });
        last = last.then(() => announce(parcel, body));
      }
    },
    close() {
      ending.abort();
      return last;
    },
  };
}
