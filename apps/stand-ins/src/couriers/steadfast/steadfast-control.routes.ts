// What the control routes of Steadfast's stand-in have beyond those of every courier: its states and its payments.
import { type ControlParts, isText, localTime } from '../courier-control.routes.ts';
import type { SteadfastParcel } from './steadfast-parcel.ts';
import { payOut } from './steadfast-payments.ts';
import type { SteadfastSettings } from './steadfast-settings.ts';

type Parts = ControlParts<SteadfastParcel>;
type Own = Pick<Parts, 'refOf' | 'envelope' | 'step' | 'others'>;

export function steadfastControl(settings: SteadfastSettings, records: Parts['records']): Own {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  return {
    refOf: ({ invoice }) => invoice,
    envelope: {
      url: settings.webhookUrl,
      headers: bearer(settings.webhookToken),
      wrongHeaders: bearer(`${settings.webhookToken}x`),
    },
    /** A new state, or without one a message about the way. */
    step(parcel, { status, message = '', updatedAt }) {
      const updated_at = isText(updatedAt) ? updatedAt : localTime(new Date());
      const { consignment_id, invoice, cod_amount } = parcel;
      if (isText(status)) {
        parcel.status = status.toLowerCase();
        parcel.updated_at = new Date().toISOString();
      }
      const kind = isText(status)
        ? { notification_type: 'delivery_status', cod_amount, status, delivery_charge: 60 }
        : { notification_type: 'tracking_update' };
      return { ...kind, consignment_id, invoice, tracking_message: message, updated_at };
    },
    others(control) {
      /** Pays out all parcels that have ended; `collected` has other sums than those of the orders, by invoice. */
      control.post('/payments', async (request) => {
        const { collected = {} } = Object(request.body);
        const payment = payOut(records.parcels, Object(collected) as Record<string, number>, new Date());
        records.save();
        return { id: payment };
      });
    },
  };
}
