// A parcel as Steadfast's stand-in keeps it.
import type { OrderFields } from './steadfast-fields.ts';

export interface SteadfastParcel extends OrderFields {
  consignment_id: number;
  tracking_code: string;
  status: string;
  created_at: string;
  updated_at: string;
  /** What the rider has collected, if it is not the sum of the order. */
  collected?: number;
  /** The payment by which it was paid out, and when. */
  payment_id?: number;
  paid_at?: string;
}
