// Sessions that nobody paid in time end by themselves and the shop is told.
import { queueIpn } from './announcements.ts';
import { dhakaTime } from './gateway-clock.ts';
import type { GatewayContext } from './gateway-context.ts';
import { lapsedFields } from './notifications.ts';

export interface SessionExpiry {
  /** Ends what is overdue now, tells the shop, and waits for the next session to fall due. */
  run(): Promise<void>;
}

export function createSessionExpiry(gateway: GatewayContext): SessionExpiry {
  let forget = () => {};

  const run = async (): Promise<void> => {
    const now = gateway.clock.now();
    const open = gateway.state.sessions.filter((session) => session.state === 'open');
    const overdue = open.filter((session) => session.expiresAt <= now);
    for (const session of overdue) {
      session.state = 'expired';
      const status = session.pageOpened && !session.channelChosen ? 'UNATTEMPTED' : 'EXPIRED';
      const faults = gateway.faults.take('ipn', session);
      queueIpn(gateway, session, lapsedFields(session, status, dhakaTime(now)), faults);
    }
    forget();
    const next = Math.min(...open.filter((one) => one.state === 'open').map((one) => one.expiresAt));
    if (Number.isFinite(next)) forget = gateway.clock.ring(next, () => void run());
    if (overdue.length === 0) return;
    gateway.save();
    await gateway.ipns.sendDue();
  };

  return { run };
}
