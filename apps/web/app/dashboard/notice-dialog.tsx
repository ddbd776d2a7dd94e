/**
 * Shows the notice of `lib/notices.ts`. It closes by itself, pauses only while its button has keyboard focus, and lets
 * clicks through to the page; its text stays in the page's live region.
 */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { closeNotice, type Notice, noticeDurations, noticeStore } from '../lib/notices.ts';
import { Icon } from '../ui/icon.tsx';

export function NoticeDialog() {
  const { t } = useLanguage();
  const notice = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, () => undefined);
  const [last, setLast] = useState(notice);
  if (notice && notice !== last) setLast(notice);
  return (
    <>
      <p role="status" className="sr-only">
        {/* A repeated text is announced again. */}
        {last ? <span key={last.id}>{t(last.text)}</span> : null}
      </p>
      {notice ? <OpenNotice key={notice.id} notice={notice} /> : null}
    </>
  );
}

function OpenNotice({ notice: { kind, text } }: { notice: Notice }) {
  const { t } = useLanguage();
  const element = useRef<HTMLDivElement>(null);
  const remainingMs = useRef<number>(noticeDurations[kind]);
  /** The previously focused element; set while the close button has keyboard focus. */
  const [previousFocus, setPreviousFocus] = useState<EventTarget | null>();
  const paused = previousFocus !== undefined;

  // As a popover it is above an open dialog without taking the focus; older browsers show it below.
  useEffect(() => element.current?.showPopover?.(), []);

  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(closeNotice, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - started;
    };
  }, [paused]);

  const close = () => {
    if (previousFocus instanceof HTMLElement) previousFocus.focus();
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
      aria-label={t(text)}
      data-notice={kind}
      className="pointer-events-none fixed inset-x-0 top-2 bottom-auto z-50 mx-auto my-0 flex w-fit max-w-[min(26rem,calc(100vw-1rem))] items-center gap-3 rounded-card bg-paper py-2 pr-2 pl-4 text-ink shadow-lift ring-1 ring-line print:hidden"
    >
      <Icon
        name={kind === 'success' ? 'circleCheck' : 'triangleAlert'}
        size={24}
        className={kind === 'success' ? 'text-stock' : 'text-marigold'}
      />
      <p className="min-w-0 flex-1 py-1.5 font-bold text-balance">{t(text)}</p>
      <button
        type="button"
        aria-label={t('Close')}
        className="pointer-events-auto grid size-9 place-items-center rounded-control text-slate hover:bg-fog"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (currentTarget.matches(':focus-visible')) setPreviousFocus(relatedTarget);
        }}
        onBlur={() => setPreviousFocus(undefined)}
        onClick={close}
      >
        <Icon name="x" size={16} />
      </button>
    </div>
  );
}
