// A parcel as Pathao's stand-in keeps it.
import type { PathaoOrder } from './pathao-fields.ts';

export interface PathaoParcel {
  consignment_id: string;
  /** As in "In_Transit". */
  slug: string;
  delivery_fee: number;
  updated_at: string;
  order: PathaoOrder;
}
