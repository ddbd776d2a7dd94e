/** Payments by a wallet in tests: its stand-in's control interface, the start of a payment, and the browser's return. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Attempt } from '../payments/attempts.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import type { SignedInClient } from './test-shop.ts';

/** Returns the function that calls control routes below `url`, and rejects for any answer but a good one. */
export const controlOf =
  (url: string, token: string) =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

/** Chooses a wallet for an order; returns the attempt and the address of the wallet's page. */
export async function payByWallet(
  db: Db,
  method: string,
  buyer: SignedInClient,
  order: Order,
): Promise<{ attempt: Attempt; url: string }> {
  const { status, body, error } = await buyer.call(paymentEndpoints.startPayment, {
    body: { orderId: order._id, method },
  });
  if (status !== 200) throw new Error(`${method}: ${status} ${error.message}`);
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order._id), eq(paymentAttempts.gatewayUrl, body.url)))
    .orderBy(desc(paymentAttempts.id));
  if (!attempt) throw new Error(`no attempt has the URL ${body.url}`);
  return { attempt, url: body.url };
}

/** The browser's return; gives the address of the shop's page. */
export async function comeBack(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  await response.text();
  if (response.status !== 303) throw new Error(`the return was answered with ${response.status}`);
  return response.headers.get('location') ?? '';
}
