/**
 * A bar after a removal from a list, until it is undone or closed: at the end of its page and at the bottom of the window, so that
 * nothing moves when it appears and the end of the page is above it. It is the last of its page.
 */
import type { Message } from '@jontro/shop/messages.ts';
import { useLayoutEffect } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useBarPadding } from './bar-padding.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface Undo {
  /** For example: “Lamp” was deleted. */
  text: Message;
  run: () => void;
}

export function UndoBar({ undo, onClose }: { undo: Undo | undefined; onClose: () => void }) {
  const { t } = useLanguage();
  const bar = useBarPadding<HTMLDivElement>('--undo-bar');
  // A page that was shown to its last buttons shows them above the bar.
  const shown = undo !== undefined;
  useLayoutEffect(() => {
    const height = shown && bar.current ? bar.current.offsetHeight : 0;
    const { scrollHeight } = document.documentElement;
    const below = scrollHeight - window.innerHeight - window.scrollY;
    if (below > 0 && below <= 2 * height) window.scrollBy({ top: below, behavior: 'instant' });
  }, [shown, bar]);
  return (
    <div
      ref={bar}
      role="status"
      data-undo=""
      className={`pointer-events-none sticky bottom-0 z-30 print:hidden ${undo ? 'pt-4' : ''}`}
      style={undo && { paddingBottom: 'calc(var(--spacing) * 4 + env(safe-area-inset-bottom))' }}
    >
      {undo ? (
        <div className="pointer-events-auto mx-auto flex max-w-xl flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-dark px-4 py-2.5 text-white shadow-lift">
          <p className="min-w-0 flex-1 basis-40 break-words">{t(undo.text)}</p>
          <div className="on-ink flex gap-1">
            <Button variant="accent" size="small" onClick={undo.run}>
              {t('Undo')}
            </Button>
            <button
              type="button"
              aria-label={t('Close')}
              className="grid size-9 place-items-center rounded-control hover:bg-ink-line"
              onClick={onClose}
            >
              <Icon name="x" size={18} />
            </button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
