/** A bar at the bottom of the window after a removal from a list, until it is undone or closed. */
import type { Message } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface Undo {
  /** For example: “Lamp” was deleted. */
  text: Message;
  run: () => void;
}

export function UndoBar({ undo, onClose }: { undo: Undo | undefined; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <div
      role="status"
      data-undo=""
      className="pointer-events-none fixed inset-x-4 z-30 print:hidden"
      style={{ bottom: 'calc(var(--spacing) * 4 + env(safe-area-inset-bottom))' }}
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
