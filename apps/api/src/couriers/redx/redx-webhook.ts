/** Messages of RedX: JSON, with a token in the query of the address that the shop's owner enters in RedX' panel. */
import { isSameSecret } from '../../runtime/same-secret.ts';
import type { WebhookMessage, WebhookRequest } from '../courier.ts';
import { idOf, isoTime, localTime, parseObject, wordsOf } from '../courier-fields.ts';
import { redxStep } from './redx-states.ts';

/** Reads a message; one without the token, or while none is set, is refused. */
export function readRedxWebhook(
  token: string | undefined,
  { query, body }: Pick<WebhookRequest, 'query' | 'body'>,
): WebhookMessage {
  const given = typeof query.token === 'string' ? query.token : '';
  if (!token || !isSameSecret(given, token)) return { kind: 'refused' };
  const json = parseObject(body);
  const at = isoTime(json?.timestamp) ?? localTime(json?.timestamp);
  const [ref, consignmentId] = [idOf(json?.invoice_number), idOf(json?.tracking_number)];
  const status = wordsOf(json?.status);
  if (!json || !at || !status || (!ref && !consignmentId)) return { kind: 'invalid' };
  return {
    kind: 'report',
    report: {
      ref,
      consignmentId,
      // Customers follow a parcel of RedX by the same id.
      trackingCode: consignmentId,
      status,
      step: redxStep(status),
      words: wordsOf(json.message_en),
      wordsBengali: wordsOf(json.message_bn),
      at,
    },
  };
}
