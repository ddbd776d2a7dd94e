/** Shows the notice of `lib/notices.ts`: closes by itself, can be closed earlier, waits while it is hovered. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { closeNotice, currentNotice, type Notice, noticeTimes, watchNotice } from '../lib/notices.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useModal } from '../ui/modal.ts';

export function NoticeDialog() {
  const notice = useSyncExternalStore(watchNotice, currentNotice, () => undefined);
  return (
    <>
      <p role="status" className="sr-only">
        {notice?.text}
      </p>
      {notice ? <OpenNotice key={notice.id} notice={notice} /> : null}
    </>
  );
}

function OpenNotice({ notice: { kind, text } }: { notice: Notice }) {
  const element = useModal(true);
  const left = useRef<number>(noticeTimes[kind]);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const timer = setTimeout(closeNotice, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [held]);

  return (
    <dialog
      ref={element}
      aria-label={text}
      data-notice={kind}
      className="m-auto w-[min(24rem,calc(100vw-2rem))] overflow-hidden rounded-card bg-paper text-ink shadow-lift"
      onClose={closeNotice}
    >
      {/* Not on the dialog itself: its backdrop counts as part of it, so the pointer would always be over it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pauses the timer while it is read; nothing is operated */}
      <div className="p-6 text-center" onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)}>
        <Icon
          name={kind === 'success' ? 'circleCheck' : 'triangleAlert'}
          size={24}
          className={`mx-auto size-12 ${kind === 'success' ? 'text-stock' : 'text-marigold'}`}
        />
        <p className="mt-3 text-lg font-bold text-balance">{text}</p>
        <Button look="secondary" className="mt-5" onClick={closeNotice}>
          OK
        </Button>
      </div>
    </dialog>
  );
}
