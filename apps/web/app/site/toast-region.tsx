/** Shows toasts: bottom right in the shop, bottom centre in the dashboard (specification section 9). */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { type Toast, type ToastKind, toast, toastArea, toastDurations } from '../lib/toasts.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-name.ts';

const none: readonly Toast[] = [];
const icons: Record<ToastKind, IconName> = {
  success: 'circleCheck',
  info: 'info',
  warning: 'triangleAlert',
  error: 'circleAlert',
  loading: 'refresh',
};
const colours: Record<ToastKind, string> = {
  success: 'text-stock',
  info: 'text-bottle',
  warning: 'text-marigold',
  error: 'text-sale',
  loading: 'text-slate spinner',
};
const positions = {
  storefront: 'bottom-0 right-0 items-end',
  dashboard: 'bottom-(--undo-bar,0px) left-1/2 -translate-x-1/2 items-center',
} as const;

export function ToastRegion() {
  const { t } = useLanguage();
  const shown = useSyncExternalStore(toast.subscribe, toast.shown, () => none);
  const place = toastArea(useLocation().pathname);
  const [paused, setPaused] = useState(false);
  return (
    <section
      aria-label={t('Notifications')}
      aria-live="polite"
      data-toasts={place}
      className={`pointer-events-none fixed z-50 flex w-[min(26rem,100vw)] flex-col gap-2 p-4 ${positions[place]}`}
    >
      {shown.map((shownToast) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: pauses the timer while it is read; nothing is operated
        <div
          key={shownToast.id}
          className="pointer-events-auto w-full"
          onMouseEnter={() => setPaused(true)}
          onMouseLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
        >
          <ToastCard
            toast={shownToast}
            milliseconds={toastDurations[place]}
            paused={paused}
            onDismiss={() => setPaused(false)}
          />
        </div>
      ))}
    </section>
  );
}

interface ToastCardProps {
  toast: Toast;
  milliseconds: number;
  paused: boolean;
  onDismiss: () => void;
}

function ToastCard({ toast: { id, kind, text }, milliseconds, paused, onDismiss }: ToastCardProps) {
  const { t, textOf } = useLanguage();
  const remainingMs = useRef(milliseconds);
  useEffect(() => {
    if (paused || kind === 'loading') return;
    const started = performance.now();
    const timer = setTimeout(() => toast.dismiss(id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - started;
    };
  }, [id, kind, paused]);

  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      data-toast={kind}
      className="flex items-center gap-3 rounded-control bg-paper py-2 pr-2 pl-4 text-[0.9375rem] font-medium text-ink shadow-lift ring-1 ring-line"
    >
      <Icon name={icons[kind]} className={colours[kind]} />
      <span className="min-w-0 flex-1 py-1.5">{textOf(text)}</span>
      <button
        type="button"
        aria-label={t('Dismiss')}
        className="grid size-9 place-items-center rounded-control text-slate hover:bg-fog"
        onClick={() => {
          onDismiss();
          toast.dismiss(id);
        }}
      >
        <Icon name="x" size={16} />
      </button>
    </div>
  );
}
