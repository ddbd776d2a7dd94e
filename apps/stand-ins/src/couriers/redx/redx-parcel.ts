// A parcel as RedX' stand-in keeps it, and what it has told people about it.
import type { RedxFields } from './redx-fields.ts';

export interface RedxTold {
  message_en: string;
  message_bn: string;
  time: string;
}

export interface RedxParcel {
  tracking_id: string;
  status: string;
  /** In taka. */
  charge: number;
  created_at: string;
  told: RedxTold[];
  fields: RedxFields;
}
