/** Polls the status of a payment until it is decided, for at most a minute (docs/protocols/payment-gateway.md#what-shoppers-see). */
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointQuery, refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { statusOf } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import type { SuccessState } from './result-texts.ts';

const pollMs = 2_000;
const timeoutMs = 60_000;

interface PaymentState {
  state: SuccessState;
  /** Polls for another minute. */
  again: () => void;
}

export function usePaymentState(tranId: string, orderId: string): PaymentState {
  const [polling, setPolling] = useState({ round: 0, timedOut: false });
  const { data, error } = useQuery({
    ...endpointQuery(queryKeys.paymentStatus(tranId), paymentEndpoints.findPaymentStatus, {
      params: { tranId },
    }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data: payment, error: failure } }) => {
      const undecided = !payment || payment.status === 'pending';
      return undecided && statusOf(failure) !== 404 && !polling.timedOut ? pollMs : false;
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has its own minute
  useEffect(() => {
    const timer = setTimeout(() => setPolling(({ round }) => ({ round, timedOut: true })), timeoutMs);
    return () => clearTimeout(timer);
  }, [polling.round, tranId]);

  const status = data?.status;
  const { user } = useSession();
  const email = user?.email;
  useEffect(() => {
    if (status === undefined || status === 'pending') return;
    const changed = [
      queryKeys.order(orderId),
      ...(email ? [queryKeys.myOrders(email), queryKeys.userCount(email)] : []),
    ];
    void refetchQueries(changed);
  }, [status, orderId, email]);

  const again = () => setPolling(({ round }) => ({ round: round + 1, timedOut: false }));
  if (status !== undefined && status !== 'pending')
    return { state: status === 'paid' && data?.part ? 'advance-paid' : status, again };
  if (statusOf(error) === 404) return { state: 'unknown', again };
  return { state: polling.timedOut ? 'late' : 'pending', again };
}
