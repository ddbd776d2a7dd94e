/** Until when a discount applies, and how long that is; at its end the page gets the next price. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { followClock, knownTime, minuteMs, now } from '../../lib/clock.ts';

/** The minutes until a time, the one that has begun included; 0 from then on. Rendered pages are cached, so they contain none. */
function useMinutesUntil(time: number): number | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        const left = time - now();
        timer = setTimeout(
          () => {
            onChange();
            wait();
          },
          left > 0 ? left % minuteMs || minuteMs : minuteMs,
        );
      };
      wait();
      const unfollow = followClock(() => {
        clearTimeout(timer);
        onChange();
        wait();
      });
      return () => {
        unfollow();
        clearTimeout(timer);
      };
    },
    [time],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      const at = knownTime();
      return at && Math.max(0, Math.ceil((time - at) / minuteMs));
    },
    () => undefined,
  );
}

export default function DiscountEnd({ until }: { until: string }) {
  const { t, digits } = useLanguage();
  const client = useQueryClient();
  const minutes = useMinutesUntil(Date.parse(until));
  const isOver = minutes === 0;
  useEffect(() => {
    if (isOver) void client.invalidateQueries();
  }, [isOver, client]);
  const left = minutes ?? 0;
  return (
    <p data-discount-end="" className="flex flex-wrap gap-x-3 text-sm">
      <span className="text-slate">
        {t('Discount until {time}', { time: digits(formatDateTime(until)) })}
      </span>
      {/* As wide as the time will be, so that nothing below moves. */}
      <span className={`tabular font-semibold ${minutes === undefined ? 'invisible' : ''}`}>
        {t('{days} d {hours} h {minutes} min left', {
          days: Math.floor(left / 1440),
          hours: Math.floor((left % 1440) / 60),
          minutes: left % 60,
        })}
      </span>
    </p>
  );
}
