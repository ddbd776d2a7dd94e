/** Tells staff on every page of the dashboard about new orders: a toast, the page's title and icon, and a sound if it is wanted. */
import { newOrdersEveryMs } from '@jontro/shop/dashboard/new-orders.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { clearBadge, showBadge } from './icon-badge.ts';
import { followOtherTabs, isOwnPoll, pollNewOrders, useNewOrders } from './new-order-store.ts';
import { countOf } from './new-orders.ts';
import { playOrderSound } from './order-sound.ts';

export function NewOrderWatch() {
  const session = useSession();
  const watching = session.ready && session.dialog !== 'expired' && can(session, 'orders');
  return watching ? <Watch /> : null;
}

const maxWaitMs = 8 * newOrdersEveryMs;

function Watch() {
  const { digits, textOf } = useLanguage();
  const state = useNewOrders();
  const announced = useRef<Set<string>>(undefined);

  useEffect(() => followOtherTabs(), []);

  /** Announces what is new since the last call in this tab: by sound in the tab that has asked, by a toast in a visible one. */
  const announce = useEffectEvent(() => {
    if (!state) return;
    const known = announced.current;
    announced.current = new Set(state.unread.map(({ _id }) => _id));
    const fresh = state.unread.filter(({ _id }) => known && !known.has(_id));
    const [newest] = fresh;
    if (!newest) return;
    if (isOwnPoll(state)) playOrderSound();
    if (document.visibilityState !== 'visible') return;
    toast.info(
      fresh.length === 1
        ? message('New order: {amount}, {district}', {
            amount: digits(formatTaka(newest.payable)),
            district: textOf(newest.district || 'Pickup at the shop'),
          })
        : message('{count} new orders', { count: fresh.length }),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the state
  useEffect(() => announce(), [state]);

  useEffect(() => {
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let waitMs: number = newOrdersEveryMs;
    const poll = async () => {
      clearTimeout(timer);
      try {
        await pollNewOrders(ended.signal);
        waitMs = newOrdersEveryMs;
      } catch {
        // The list that shows orders reports errors; this only waits longer.
        waitMs = Math.min(2 * waitMs, maxWaitMs);
      }
      if (!ended.signal.aborted) timer = setTimeout(poll, waitMs);
    };
    // A phone that was asleep asks when it is looked at.
    const onVisible = () => document.visibilityState === 'visible' && void poll();
    document.addEventListener('visibilitychange', onVisible);
    void poll();
    return () => {
      ended.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);

  useTitleCount(state && state.unread.length > 0 ? digits(countOf(state)) : '');
  useIconCount(state?.unread.length ?? 0);
  return null;
}

/** Puts the number on the icon until the dashboard is left. */
function useIconCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    let current = true;
    void showBadge(count, () => current);
    return () => {
      current = false;
      clearBadge();
    };
  }, [count]);
}

const titleCount = /^\([\d০-৯]+\+?\) /;

/** Puts "(3) " before the page's title. */
function useTitleCount(count: string): void {
  // Each navigation sets the title anew.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(() => {
    const title = document.title.replace(titleCount, '');
    document.title = count ? `(${count}) ${title}` : title;
    return () => {
      document.title = document.title.replace(titleCount, '');
    };
  }, [count, key]);
}
