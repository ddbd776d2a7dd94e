/** Watches a payment until the server has decided about it, for a minute (docs/protocols/payment-gateway.md#what-shoppers-see). */
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointQuery, fetchAgain } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { statusOf } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import type { SuccessState } from './result-texts.ts';

const askEveryMs = 2_000;
const watchForMs = 60_000;

/** `again` watches for another minute. */
export function usePaymentState(tranId: string, orderId: string): { state: SuccessState; again: () => void } {
  const [watched, setWatched] = useState({ turn: 0, over: false });
  const { data, error } = useQuery({
    ...endpointQuery(queryKeys.paymentStatus(tranId), paymentEndpoints.findPaymentStatus, {
      params: { tranId },
    }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data: answer, error: refused } }) => {
      const undecided = !answer || answer.status === 'pending';
      return undecided && statusOf(refused) !== 404 && !watched.over ? askEveryMs : false;
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has its own minute
  useEffect(() => {
    const timer = setTimeout(() => setWatched(({ turn }) => ({ turn, over: true })), watchForMs);
    return () => clearTimeout(timer);
  }, [watched.turn, tranId]);

  const status = data?.status;
  const { user } = useSession();
  const email = user?.email;
  useEffect(() => {
    if (status === undefined || status === 'pending') return;
    const changed = [
      queryKeys.order(orderId),
      ...(email ? [queryKeys.myOrders(email), queryKeys.userCount(email)] : []),
    ];
    void fetchAgain(changed);
  }, [status, orderId, email]);

  const again = () => setWatched(({ turn }) => ({ turn: turn + 1, over: false }));
  if (status !== undefined && status !== 'pending') return { state: status, again };
  if (statusOf(error) === 404) return { state: 'unknown', again };
  return { state: watched.over ? 'late' : 'pending', again };
}
