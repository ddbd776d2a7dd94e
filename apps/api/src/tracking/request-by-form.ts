/** What a parcel with a problem shows to who has only the link of its order, and what they ask for by a form. */
import {
  type DeliveryProblem,
  type DeliveryRequest,
  NewDeliveryRequest,
  requestTexts,
} from '@jontro/shop/couriers/delivery-requests.ts';
import { eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { problemOf, withoutPerson } from '../couriers/delivery-request-rows.ts';
import { askAboutDeliveryByLink } from '../couriers/delivery-requests.ts';
import { ApplicationError } from '../http/application-error.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';

/** Texts of the page that say why a request was refused. */
const faults = ['mobileNumber', 'window', 'address', 'day', 'open', 'noProblem', 'tooMany'] as const;
export type RequestFault = (typeof faults)[number];
/** Those that are the fault of the field of the same name. */
const fieldFaults: ReadonlySet<RequestFault> = new Set(['mobileNumber', 'window', 'address', 'day']);

export interface FaultyRequest {
  fault: RequestFault;
  field: RequestFault | undefined;
  /** What the form said, as far as it is a request. */
  entered: Partial<NewDeliveryRequest>;
}

/** The words of the courier without what names somebody; of a request only its state and answer. */
export async function linkedProblem(
  context: Pick<Context, 'db' | 'now' | 'config'>,
  orderId: string,
): Promise<DeliveryProblem | undefined> {
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId));
  const problem = order && (await problemOf(context, order));
  if (!order || !problem) return undefined;
  const { words, request, ...others } = problem;
  return {
    ...others,
    ...(words && { words: withoutPerson(words, order) }),
    ...(request && { request: shownRequest(request, order) }),
  };
}

function shownRequest(
  { _id, kind, state, at, answer }: DeliveryRequest,
  order: Parameters<typeof withoutPerson>[1],
): DeliveryRequest {
  return { _id, kind, state, at, ...(answer && { answer: withoutPerson(answer, order) }) };
}

/** Asks for what a form says; returns why that is refused. Throws 400 for a text that is too long, 429. */
export async function requestByForm(
  context: Pick<Context, 'db' | 'now' | 'config' | 'limits'>,
  orderId: string,
  body: unknown,
): Promise<FaultyRequest | undefined> {
  const { lang: _lang, ...fields } = Object(body) as Record<string, unknown>;
  // A form that somebody has changed.
  if (!Value.Check(NewDeliveryRequest, fields)) return { fault: 'window', field: undefined, entered: {} };
  try {
    await askAboutDeliveryByLink(context, orderId, fields);
    return undefined;
  } catch (error) {
    const fault =
      error instanceof ApplicationError && faults.find((name) => requestTexts[name] === error.message);
    if (!fault) throw error;
    return { fault, field: fieldFaults.has(fault) ? fault : undefined, entered: fields };
  }
}
