// Expires sessions that were not paid in time and notifies the shop.

import { dhakaTime } from './gateway-clock.ts';
import type { GatewayContext } from './gateway-context.ts';
import { expiredSessionFields } from './notifications.ts';
import { queueIpn } from './outcome-notifications.ts';

export interface SessionExpiry {
  /** Expires overdue sessions, notifies the shop, and schedules the next run. */
  run(): Promise<void>;
}

export function createSessionExpiry(gateway: GatewayContext): SessionExpiry {
  let cancelTimer = () => {};

  const run = async (): Promise<void> => {
    const now = gateway.clock.now();
    const open = gateway.state.sessions.filter((session) => session.state === 'open');
    const overdue = open.filter((session) => session.expiresAt <= now);
    for (const session of overdue) {
      session.state = 'expired';
      const status = session.pageOpened && !session.channelChosen ? 'UNATTEMPTED' : 'EXPIRED';
      const faults = gateway.faults.take('ipn', session);
      queueIpn(gateway, session, expiredSessionFields(session, status, dhakaTime(now)), faults);
    }
    cancelTimer();
    const next = Math.min(...open.filter(({ state }) => state === 'open').map(({ expiresAt }) => expiresAt));
    if (Number.isFinite(next)) cancelTimer = gateway.clock.schedule(next, () => void run());
    if (overdue.length === 0) return;
    gateway.save();
    await gateway.ipns.sendDue();
  };

  return { run };
}
