// Sends the queued IPNs: url-encoded, without cookies, each try recorded; what a restart interrupts is sent again.
import type { GatewayClock } from './gateway-clock.ts';
import type { Delivery, DeliveryTry } from './ipn-delivery.ts';

const TIME_OUT = 10_000;
/** Seconds between tries when retrying is on. */
const RETRY_AFTER = [5, 15, 60, 300, 900, 3600];

export interface IpnSender {
  /** Sends what is due, of one session or of all, and resolves when it has been answered; the rest goes at its time. */
  sendDue(sessionKey?: string): Promise<void>;
  /** Sends once more, now, whatever its state, and gives the answer. */
  resend(delivery: Delivery): Promise<DeliveryTry>;
  /** Breaks off what is under way; it stays queued. */
  stop(): void;
}

export interface IpnQueue {
  deliveries(): Delivery[];
  save(): void;
  log(line: string): void;
}

export function createIpnSender(queue: IpnQueue, clock: GatewayClock): IpnSender {
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let forget = () => {};

  const ready = (delivery: Delivery) => {
    if (delivery.state !== 'waiting' || delivery.dueAt > clock.now()) return false;
    const before = queue.deliveries().find((one) => one.id === delivery.after);
    return before === undefined || before.state !== 'waiting' || before.tries.length > 0;
  };

  const sendOne = async (delivery: Delivery) => {
    const result = await post(delivery, clock, stopping.signal);
    if (stopping.signal.aborted) return;
    delivery.tries.push(result);
    settle(delivery, result, clock.now());
    queue.save();
    queue.log(`IPN ${delivery.status} for ${delivery.tranId}: ${result.httpStatus ?? result.answer}`);
  };

  const start = (delivery: Delivery) => {
    const sending =
      underWay.get(delivery.id) ?? sendOne(delivery).finally(() => underWay.delete(delivery.id));
    underWay.set(delivery.id, sending);
    return sending;
  };

  const sendDue = async (sessionKey?: string): Promise<void> => {
    const wanted = (delivery: Delivery) =>
      ready(delivery) && (!sessionKey || delivery.sessionKey === sessionKey);
    let due = queue.deliveries().filter(wanted);
    while (due.length > 0 && !stopping.signal.aborted) {
      await Promise.all(due.map(start));
      due = queue.deliveries().filter(wanted);
    }
    ringForNext();
  };

  const ringForNext = () => {
    forget();
    const next = Math.min(
      ...queue
        .deliveries()
        .filter((one) => one.state === 'waiting')
        .map((one) => one.dueAt),
    );
    if (Number.isFinite(next) && !stopping.signal.aborted) forget = clock.ring(next, () => void sendDue());
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
      forget();
    },
  };
}

const accepted = (result: DeliveryTry) =>
  result.httpStatus !== null && result.httpStatus >= 200 && result.httpStatus < 300;

function settle(delivery: Delivery, result: DeliveryTry, now: number): void {
  const pause = RETRY_AFTER[delivery.tries.length - 1];
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
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIME_OUT)]),
    });
    return { at, httpStatus: response.status, answer: (await response.text()).slice(0, 500) };
  } catch (error) {
    return { at, httpStatus: null, answer: error instanceof Error ? describe(error) : 'no answer' };
  }
}

const describe = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
