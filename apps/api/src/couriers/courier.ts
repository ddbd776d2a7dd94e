/** What the shop needs of a courier: an adapter of this interface for each, with a row in `couriers.ts`. */

import type { AreaLevel } from '@jontro/shop/couriers/couriers.ts';
import type { ShipmentStep } from '@jontro/shop/couriers/shipment-steps.ts';
import type { Poisha } from '@jontro/shop/money.ts';

/** A place as the courier lists it. */
export interface ListedArea {
  id: string;
  name: string;
}

/** Where a parcel goes, by the courier's ids. */
export interface ParcelPlace {
  city: string;
  zone: string;
  /** As the courier writes it. */
  zoneName: string;
  area?: string;
}

/** A parcel as it is booked. */
export interface NewParcel {
  /** Under which the courier has it from the shop; no other parcel has it. */
  ref: string;
  name: string;
  /** As in +8801712345678. */
  mobileNumber: string;
  /** With area and district. */
  address: string;
  /** What the courier collects at the door; 0 if everything is paid. */
  cashPoisha: Poisha;
  /** The customer's words for whoever brings it. */
  note: string;
  /** How many pieces are in it. */
  units: number;
  /** The weight of those whose weight is known. */
  grams: number;
  /** The price of the goods, which the courier owes if it loses them. */
  valuePoisha: Poisha;
  /** Absent while it is in doubt, or if the courier names no places. */
  place?: ParcelPlace | undefined;
  /** Whether the shop has the list of the courier's places, so that it could have found one. */
  knowsPlaces: boolean;
}

export interface Consignment {
  kind: 'booked';
  /** Null if the courier has said no more than that it has the parcel. */
  consignmentId: string | null;
  trackingCode: string | null;
  feePoisha: Poisha | null;
}

/** What a price depends on. */
export type QuotedParcel = Pick<NewParcel, 'cashPoisha' | 'grams' | 'place'>;

export type PriceAnswer =
  /** `cashFeePoisha` is what the courier keeps of the cash. */
  { kind: 'price'; feePoisha: Poisha; cashFeePoisha: Poisha } | { kind: 'unavailable'; reason: string };

interface NoAnswer {
  /** `unavailable`: the courier does not have the request. `unsure`: it may have it. */
  kind: 'unavailable' | 'unsure';
  reason: string;
}

export type Booking = Consignment | NoAnswer | { kind: 'refused'; reason: string };
/**
 * What becomes of a parcel that is booked with others. `accepted`: the courier names it by a message. `alone`: it is not booked, and
 * the courier says why when it is asked for it alone.
 */
export type BulkBooking = Booking | { kind: 'accepted' } | { kind: 'alone' };
/** `absent`: the courier says that it has no such parcel. */
export type Search = Consignment | NoAnswer | { kind: 'absent' };

/** What a courier says of a parcel. */
export interface CourierReport {
  ref?: string | undefined;
  consignmentId?: string | undefined;
  /** Under which customers follow it. */
  trackingCode?: string | undefined;
  /** Its own name of the state. */
  status: string;
  /** Undefined if that is no step of its own. */
  step?: ShipmentStep | undefined;
  /** What it says to people. */
  words?: string | undefined;
  /** The same in Bengali. */
  wordsBengali?: string | undefined;
  /** When it happened, as the courier says. */
  at: Date;
  feePoisha?: Poisha | undefined;
}

export type ReportedState = Pick<CourierReport, 'status' | 'step' | 'words' | 'wordsBengali' | 'feePoisha'>;

export type StateAnswer =
  /** `ref`: the shop's number, if the courier says it. */
  ({ kind: 'state'; ref?: string | undefined } & ReportedState) | NoAnswer | { kind: 'absent' };

export type Cancellation =
  /** The courier will not bring it; it may say so only later. */
  { kind: 'cancelled' | 'requested' } | { kind: 'refused'; reason: string } | NoAnswer;

/** A payout of the cash that a courier has collected. */
export interface StatedPayout {
  /** The courier's own number of it. */
  ref: string;
  /** What it has paid out, if it says so. */
  amountPoisha: Poisha | null;
}

/** A parcel of a payout. */
export interface StatedParcel {
  consignmentId: string;
  trackingCode: string;
  ref: string;
  collectedPoisha: Poisha;
  feePoisha: Poisha;
}

export interface PayoutCalls {
  /** The payouts that were made, the newest first. Never rejects. */
  list(): Promise<{ kind: 'payouts'; payouts: StatedPayout[] } | NoAnswer>;
  /** The parcels of one. Never rejects. */
  parcelsOf(ref: string): Promise<{ kind: 'parcels'; parcels: StatedParcel[] } | NoAnswer>;
}

export interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
  /** As it was received. */
  body: string;
}

/** `refused`: without the secret. `invalid`: not a message of this courier. `nothing`: one that reports no parcel. */
export type WebhookMessage =
  | { kind: 'report'; report: CourierReport }
  | { kind: 'refused' | 'invalid' | 'nothing' };

export interface Courier {
  /** Books a parcel. Never rejects. */
  book(parcel: NewParcel): Promise<Booking>;
  /** Books parcels by one request, with an answer for each in their order; absent if there is none. Never rejects. */
  bookMany?(parcels: readonly NewParcel[]): Promise<readonly BulkBooking[]>;
  /** What a parcel would cost; absent if the courier cannot be asked. Never rejects. */
  quote?(parcel: QuotedParcel): Promise<PriceAnswer>;
  /** Whether the courier has a parcel by its `ref`; absent if it cannot be asked by it. Never rejects. */
  find?(ref: string): Promise<Search>;
  /** Where a parcel is. Never rejects. */
  state(parcel: { ref: string; consignmentId: string | null }): Promise<StateAnswer>;
  /** Tells the courier to stop a parcel; absent if it cannot be told. Never rejects. */
  cancel?(consignmentId: string): Promise<Cancellation>;
  /** What lies directly in a place; absent if the courier needs no places. Never rejects. */
  areasIn?(level: AreaLevel, id: string): Promise<{ kind: 'areas'; areas: ListedArea[] } | NoAnswer>;
  /** The smallest places that it has; areas if absent. */
  lowestLevel?: AreaLevel;
  /** Reads a message of the courier. */
  readWebhook(request: WebhookRequest): WebhookMessage;
  /** The answer to a message; without a status it is 200 if the message was accepted. */
  webhookAnswer(accepted: boolean): { status?: number; headers?: Record<string, string>; body: object };
  /** What it says of its payouts; undefined for a courier that cannot be asked. */
  payouts?: PayoutCalls;
  /** Tries the credentials; books nothing. */
  checkCredentials(): Promise<{ kind: 'accepted' } | { kind: 'refused' | 'unavailable'; reason: string }>;
}

/** A courier that takes many parcels by one request. */
export type BulkCourier = Courier & Required<Pick<Courier, 'bookMany'>>;
export const takesMany = (courier: Courier): courier is BulkCourier => courier.bookMany !== undefined;
