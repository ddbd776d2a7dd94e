/** A line of 2 px at the top of the window while a page or its data are awaited for longer than 300 ms. */
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';

/** In ms; what takes no longer needs no sign. */
const delayMs = 300;
/** In ms; longer than a new page takes to ask for its data. */
const settleMs = 100;

/** Whether the page that was asked for last, or its data, are awaited. Data that a page fetches later by itself do not count. */
function useAwaited(): boolean {
  const { key } = useLocation();
  const navigates = useNavigation().state !== 'idle';
  const fetches = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const [settled, setSettled] = useState(key);
  const busy = navigates || fetches;
  useEffect(() => {
    if (busy) return;
    const timer = setTimeout(() => setSettled(key), settleMs);
    return () => clearTimeout(timer);
  }, [busy, key]);
  return navigates || (fetches && settled !== key);
}

export function ProgressLine() {
  const { t } = useLanguage();
  const awaited = useAwaited();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!awaited) return setShown(false);
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [awaited]);
  return (
    <div role="status">
      {shown ? (
        <>
          <span className="sr-only">{t('Loading')}</span>
          <span
            data-progress-line=""
            aria-hidden="true"
            className="progress-line pointer-events-none fixed inset-x-0 top-0 z-50 bg-bottle"
          />
        </>
      ) : null}
    </div>
  );
}
