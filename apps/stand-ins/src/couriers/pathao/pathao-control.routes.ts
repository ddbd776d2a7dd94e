// What the control routes of Pathao's stand-in have beyond those of every courier: its events, its test and its tokens.
import { type ControlParts, isText } from '../courier-control.routes.ts';
import { messageOf } from './pathao-message.ts';
import type { PathaoParcel } from './pathao-parcel.ts';
import type { PathaoSettings } from './pathao-settings.ts';
import type { PathaoTokens } from './pathao-tokens.ts';

/** "In_Transit", as the information about an order says it, of "order.in-transit". */
const slugOf = (event: string): string =>
  event
    .replace(/^order\./, '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('_');

type Own = Pick<ControlParts<PathaoParcel>, 'refOf' | 'envelope' | 'step' | 'others'>;

export function pathaoControl(settings: PathaoSettings, tokens: PathaoTokens): Own {
  const signed = (secret: string) => ({ 'x-pathao-signature': secret });
  return {
    refOf: ({ order }) => order.merchant_order_id,
    envelope: {
      url: settings.webhookUrl,
      headers: signed(settings.webhookSecret),
      wrongHeaders: signed(`${settings.webhookSecret}x`),
      expected: {
        header: 'x-pathao-merchant-webhook-integration-secret',
        value: settings.integrationSecret,
      },
    },
    /** An event, as in "order.in-transit". */
    step(parcel, { event, reason, timestamp }) {
      if (!isText(event)) return 'event must be one of Pathao, as in order.in-transit.';
      parcel.slug = slugOf(event);
      parcel.updated_at = new Date().toISOString();
      return messageOf(parcel, settings.storeId, {
        event,
        timestamp: isText(timestamp) ? timestamp : parcel.updated_at,
        reason: isText(reason) ? reason : undefined,
      });
    },
    others(control, test) {
      control.get('/tokens', async () => tokens.requests);
      /** The test that Pathao makes when the address is entered in its panel. */
      control.post('/webhooks/test', async () => test({ event: 'webhook_integration' }));
      control.post('/tokens/end', async (request) => {
        tokens.end(Object(request.body).refresh === true);
        return {};
      });
    },
  };
}
