/** Messages of Pathao: JSON with the secret itself in a header, and an answer with a header of Pathao's. */
import { isSameSecret } from '../../runtime/same-secret.ts';
import type { WebhookMessage, WebhookRequest } from '../courier.ts';
import { feeOf, idOf, isoTime, localTime, parseObject, wordsOf } from '../courier-fields.ts';
import { pathaoStep } from './pathao-states.ts';

/** Reads a message; one without the secret, or while none is set, is refused. */
export function readPathaoWebhook(
  secret: string | undefined,
  { headers, body }: WebhookRequest,
): WebhookMessage {
  const given = String(headers['x-pathao-signature'] ?? '');
  const json = parseObject(body);
  const event = json && wordsOf(json.event);
  // The test of the address in Pathao's panel: it reports nothing, and may come before the secret is set.
  if (event === 'webhook_integration' && given === '') return { kind: 'nothing' };
  if (!secret || !isSameSecret(given, secret)) return { kind: 'refused' };
  if (!json || !event) return { kind: 'invalid' };
  // The same test with the secret, the stores, and money that is paid out.
  if (!event.startsWith('order.') || event === 'order.paid') return { kind: 'nothing' };
  // In UTC, or in Bangladesh in an older field.
  const at = isoTime(json.timestamp) ?? localTime(json.updated_at);
  const [ref, consignmentId] = [idOf(json.merchant_order_id), idOf(json.consignment_id)];
  if (!at || (!ref && !consignmentId)) return { kind: 'invalid' };
  return {
    kind: 'report',
    report: {
      ref,
      consignmentId,
      trackingCode: consignmentId,
      status: event,
      step: pathaoStep(event),
      words: wordsOf(json.reason),
      at,
      feePoisha: feeOf(json.delivery_fee),
    },
  };
}
