/**
 * Shows the notice of `lib/notices.ts`. It closes by itself, waits only while its button has the keyboard's focus, and lets
 * presses through to the page; its text stays in the page's live region.
 */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { closeNotice, currentNotice, type Notice, noticeTimes, watchNotice } from '../lib/notices.ts';
import { Icon } from '../ui/icon.tsx';

export function NoticeDialog() {
  const notice = useSyncExternalStore(watchNotice, currentNotice, () => undefined);
  const [last, setLast] = useState(notice);
  if (notice && notice !== last) setLast(notice);
  return (
    <>
      <p role="status" className="sr-only">
        {/* The same text once more is a new one. */}
        {last ? <span key={last.id}>{last.text}</span> : null}
      </p>
      {notice ? <OpenNotice key={notice.id} notice={notice} /> : null}
    </>
  );
}

function OpenNotice({ notice: { kind, text } }: { notice: Notice }) {
  const element = useRef<HTMLDivElement>(null);
  const left = useRef<number>(noticeTimes[kind]);
  /** Where the keyboard came from; set while its focus is here. */
  const [cameFrom, setCameFrom] = useState<EventTarget | null>();
  const held = cameFrom !== undefined;

  // Above a dialog that is still open, without taking the focus; older browsers show it below.
  useEffect(() => element.current?.showPopover?.(), []);

  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const timer = setTimeout(closeNotice, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [held]);

  const close = () => {
    if (cameFrom instanceof HTMLElement) cameFrom.focus();
    closeNotice();
  };
  const closeByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeByKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <div
      ref={element}
      popover="manual"
      role="dialog"
      aria-label={text}
      data-notice={kind}
      className="pointer-events-none fixed inset-x-0 top-2 bottom-auto z-50 mx-auto my-0 flex w-fit max-w-[min(26rem,calc(100vw-1rem))] items-center gap-3 rounded-card bg-paper py-2 pr-2 pl-4 text-ink shadow-lift ring-1 ring-line print:hidden"
    >
      <Icon
        name={kind === 'success' ? 'circleCheck' : 'triangleAlert'}
        size={24}
        className={kind === 'success' ? 'text-stock' : 'text-marigold'}
      />
      <p className="min-w-0 flex-1 py-1.5 font-bold text-balance">{text}</p>
      <button
        type="button"
        aria-label="Close"
        className="pointer-events-auto grid size-9 place-items-center rounded-control text-slate hover:bg-fog"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (currentTarget.matches(':focus-visible')) setCameFrom(relatedTarget);
        }}
        onBlur={() => setCameFrom(undefined)}
        onClick={close}
      >
        <Icon name="x" size={16} />
      </button>
    </div>
  );
}
