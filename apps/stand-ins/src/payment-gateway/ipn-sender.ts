// Sends the queued IPNs: URL-encoded, without cookies, each attempt recorded; one that a restart interrupts is sent again.
import type { GatewayClock } from './gateway-clock.ts';
import type { Delivery, DeliveryTry } from './ipn-delivery.ts';

const TIMEOUT_MS = 10_000;
/** Seconds between attempts when retrying is on. */
const RETRY_DELAYS = [5, 15, 60, 300, 900, 3600];

export interface IpnSender {
  /** Sends the due IPNs, of one session or of all, and resolves after their responses; later ones are scheduled. */
  sendDue(sessionKey?: string): Promise<void>;
  /** Resends now, whatever its state, and returns the result. */
  resend(delivery: Delivery): Promise<DeliveryTry>;
  /** Aborts the requests in flight; their IPNs stay queued. */
  stop(): void;
}

export interface IpnQueue {
  deliveries(): Delivery[];
  save(): void;
  log(line: string): void;
}

export function createIpnSender(queue: IpnQueue, clock: GatewayClock): IpnSender {
  const inFlight = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let cancelTimer = () => {};

  const ready = (delivery: Delivery) => {
    if (delivery.state !== 'waiting' || delivery.dueAt > clock.now()) return false;
    const previous = queue.deliveries().find(({ id }) => id === delivery.after);
    return previous === undefined || previous.state !== 'waiting' || previous.tries.length > 0;
  };

  const sendOne = async (delivery: Delivery) => {
    const result = await post(delivery, clock, stopping.signal);
    if (stopping.signal.aborted) return;
    delivery.tries.push(result);
    updateState(delivery, result, clock.now());
    queue.save();
    queue.log(`IPN ${delivery.status} for ${delivery.tranId}: ${result.httpStatus ?? result.answer}`);
  };

  const start = (delivery: Delivery) => {
    const sending =
      inFlight.get(delivery.id) ?? sendOne(delivery).finally(() => inFlight.delete(delivery.id));
    inFlight.set(delivery.id, sending);
    return sending;
  };

  const sendDue = async (sessionKey?: string): Promise<void> => {
    const isDue = (delivery: Delivery) =>
      ready(delivery) && (!sessionKey || delivery.sessionKey === sessionKey);
    let due = queue.deliveries().filter(isDue);
    while (due.length > 0 && !stopping.signal.aborted) {
      await Promise.all(due.map(start));
      due = queue.deliveries().filter(isDue);
    }
    scheduleNext();
  };

  const scheduleNext = () => {
    cancelTimer();
    const next = Math.min(
      ...queue
        .deliveries()
        .filter(({ state }) => state === 'waiting')
        .map(({ dueAt }) => dueAt),
    );
    if (Number.isFinite(next) && !stopping.signal.aborted)
      cancelTimer = clock.schedule(next, () => void sendDue());
  };

  return {
    sendDue,
    async resend(delivery) {
      const result = await post(delivery, clock, stopping.signal);
      delivery.tries.push(result);
      if (accepted(result)) delivery.state = 'delivered';
      queue.save();
      return result;
    },
    stop() {
      stopping.abort();
      cancelTimer();
    },
  };
}

const accepted = (result: DeliveryTry) =>
  result.httpStatus !== null && result.httpStatus >= 200 && result.httpStatus < 300;

function updateState(delivery: Delivery, result: DeliveryTry, now: number): void {
  const pause = RETRY_DELAYS[delivery.tries.length - 1];
  if (accepted(result)) delivery.state = 'delivered';
  else if (delivery.retry && pause !== undefined) delivery.dueAt = now + pause * 1000;
  else delivery.state = 'failed';
}

async function post(delivery: Delivery, clock: GatewayClock, stopped: AbortSignal): Promise<DeliveryTry> {
  const at = clock.now();
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      headers: { 'content-type': delivery.contentType, 'user-agent': 'SSLCOMMERZ-IPN/4.0 (local sandbox)' },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return { at, httpStatus: response.status, answer: (await response.text()).slice(0, 500) };
  } catch (error) {
    return { at, httpStatus: null, answer: error instanceof Error ? describe(error) : 'no answer' };
  }
}

const describe = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
