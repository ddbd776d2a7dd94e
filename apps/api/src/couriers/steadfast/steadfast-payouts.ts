/** Steadfast's payments: what it has paid out of the cash that it collected, and for which parcels. */
import { isWholePoisha, type Poisha, toPoisha } from '@jontro/shop/money.ts';
import type { PayoutCalls, StatedParcel, StatedPayout } from '../courier.ts';
import type { CourierAnswer } from '../courier-http.ts';

type Json = Record<string, unknown>;

const idOf = (value: unknown): string =>
  (typeof value === 'string' && /^[\w-]{1,60}$/.test(value)) || Number.isSafeInteger(value)
    ? String(value)
    : '';

/** An amount in taka, as a number or a text. */
function amountOf(value: unknown): Poisha | undefined {
  const taka = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isAmount = typeof taka === 'number' && Math.abs(taka) < 100_000_000 && isWholePoisha(taka);
  return isAmount ? toPoisha(taka) : undefined;
}

/** Payments with these states have not been made. */
const unmade = new Set(['pending', 'processing', 'requested', 'unpaid', 'cancelled', 'rejected', 'failed']);

/** The list of an answer: it stands alone, or under one of the names that its other answers use. */
function listOf(json: Extract<CourierAnswer, { kind: 'answer' }>['json']): Json[] | undefined {
  if (Array.isArray(json)) return json.map((item) => Object(item) as Json);
  const { data, payments } = json as Json;
  const list = [data, payments, Object(data).data].find(Array.isArray);
  return list?.map((item: unknown) => Object(item) as Json);
}

const toPayout = ({ id, amount, status }: Json): StatedPayout[] => {
  const ref = idOf(id);
  const isMade = !unmade.has(
    String(status ?? '')
      .trim()
      .toLowerCase(),
  );
  return ref && isMade ? [{ ref, amountPoisha: amountOf(amount) ?? null }] : [];
};

/** A parcel, or undefined if one of its amounts cannot be read: then the whole payout is not believed. */
function toParcel(json: Json): StatedParcel | undefined {
  const collectedPoisha = amountOf(json.cod_amount);
  const feePoisha = amountOf(json.delivery_charge);
  const consignmentId = idOf(json.consignment_id);
  if (!consignmentId || collectedPoisha === undefined || feePoisha === undefined) return undefined;
  if (collectedPoisha < 0 || feePoisha < 0) return undefined;
  const names = { trackingCode: idOf(json.tracking_code), ref: idOf(json.invoice) };
  return { consignmentId, ...names, collectedPoisha, feePoisha };
}

/** `ask` sends a request with the credentials. */
export function createSteadfastPayouts(ask: (path: string) => Promise<CourierAnswer>): PayoutCalls {
  const unavailable = (reason: string) => ({ kind: 'unavailable', reason }) as const;
  return {
    async list() {
      const answer = await ask('/payments');
      if (answer.kind !== 'answer') return unavailable(answer.reason);
      const list = answer.status === 200 ? listOf(answer.json) : undefined;
      return list
        ? { kind: 'payouts', payouts: list.flatMap(toPayout) }
        : unavailable(`HTTP ${answer.status}`);
    },
    async parcelsOf(ref) {
      const answer = await ask(`/payments/${encodeURIComponent(ref)}`);
      if (answer.kind !== 'answer') return unavailable(answer.reason);
      const json = answer.json as Json;
      const payment = [json, json.data, json.payment].find((part) =>
        Array.isArray(Object(part).consignments),
      );
      if (answer.status !== 200 || !payment) return unavailable(`HTTP ${answer.status}`);
      const parcels = (Object(payment).consignments as unknown[]).map((item) =>
        toParcel(Object(item) as Json),
      );
      return parcels.every((parcel) => parcel !== undefined)
        ? { kind: 'parcels', parcels }
        : unavailable('an amount cannot be read');
    },
  };
}
