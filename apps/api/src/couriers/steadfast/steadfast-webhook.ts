/** Messages of Steadfast: JSON with a bearer token that the shop's owner enters in Steadfast's panel. */
import { isSameSecret } from '../../runtime/same-secret.ts';
import type { WebhookMessage, WebhookRequest } from '../courier.ts';
import { feeOf, idOf, localTime, parseObject, wordsOf } from '../courier-fields.ts';
import { steadfastStep } from './steadfast-states.ts';

/** Reads a message; one without a token, or while none is set, is refused. */
export function readSteadfastWebhook(
  token: string | undefined,
  { headers, body }: WebhookRequest,
): WebhookMessage {
  const given = String(headers.authorization ?? '');
  if (!token || !isSameSecret(given, `Bearer ${token}`)) return { kind: 'refused' };
  const json = parseObject(body);
  const at = localTime(json?.updated_at);
  const [ref, consignmentId] = [idOf(json?.invoice), idOf(json?.consignment_id)];
  if (!json || !at || (!ref && !consignmentId)) return { kind: 'invalid' };
  const words = wordsOf(json.tracking_message);
  const parcel = { ref, consignmentId, words, at };
  if (json.notification_type === 'tracking_update') {
    // The parcel has moved, so Steadfast has it.
    return { kind: 'report', report: { ...parcel, status: 'tracking_update', step: 'handed-over' } };
  }
  const status = wordsOf(json.status);
  if (json.notification_type !== 'delivery_status' || !status) return { kind: 'nothing' };
  const feePoisha = feeOf(json.delivery_charge);
  return { kind: 'report', report: { ...parcel, status, step: steadfastStep(status), feePoisha } };
}
