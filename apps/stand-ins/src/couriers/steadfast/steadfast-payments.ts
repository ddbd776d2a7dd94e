// Payments of Steadfast's stand-in: what it pays out of the cash of parcels, less its charges.
import type { SteadfastParcel } from './steadfast-parcel.ts';

const firstPayment = 52_001;
/** In taka; and the share of the cash that is charged for collecting it. */
const deliveryCharge = 60;
const codShare = 0.01;
const ended = new Set(['delivered', 'partial_delivered', 'cancelled']);

const collectedOf = ({ status, cod_amount, collected }: SteadfastParcel): number =>
  collected ?? (status === 'cancelled' ? 0 : cod_amount);
const round = (taka: number): number => Math.round(taka * 100) / 100;
const chargeOf = (parcel: SteadfastParcel): number => round(deliveryCharge + codShare * collectedOf(parcel));

/** Pays out every ended parcel that was not paid out; returns the payment's id, or null if there is none. */
export function payOut(
  parcels: SteadfastParcel[],
  collected: Record<string, number>,
  at: Date,
): number | null {
  const due = parcels.filter(({ payment_id, status }) => payment_id === undefined && ended.has(status));
  if (due.length === 0) return null;
  const id = Math.max(firstPayment - 1, ...parcels.map(({ payment_id = 0 }) => payment_id)) + 1;
  for (const parcel of due) {
    const sum = collected[parcel.invoice];
    if (sum !== undefined) parcel.collected = sum;
    parcel.payment_id = id;
    parcel.paid_at = at.toISOString();
  }
  return id;
}

/** A payment with its consignments; undefined for an unknown id. */
export function findPayment(parcels: readonly SteadfastParcel[], id: number) {
  const paid = parcels.filter(({ payment_id }) => payment_id === id);
  if (paid.length === 0) return undefined;
  const consignments = paid.map((parcel) => ({
    consignment_id: parcel.consignment_id,
    invoice: parcel.invoice,
    tracking_code: parcel.tracking_code,
    cod_amount: collectedOf(parcel),
    delivery_charge: chargeOf(parcel),
    status: parcel.status,
  }));
  const amount = consignments.reduce((sum, one) => round(sum + one.cod_amount - one.delivery_charge), 0);
  return { id, amount, status: 'paid', created_at: paid[0]?.paid_at, consignments };
}

/** The payments, the newest first, without their consignments. */
export function listPayments(parcels: readonly SteadfastParcel[]) {
  const ids = new Set(parcels.flatMap(({ payment_id }) => payment_id ?? []));
  return [...ids]
    .sort((one, other) => other - one)
    .map((id) => ({ ...findPayment(parcels, id), consignments: undefined }));
}
