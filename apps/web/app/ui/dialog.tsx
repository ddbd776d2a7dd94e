/** A modal dialog on the native `<dialog>`: focus stays inside, Escape closes it, the page is inert. */
import { type ReactNode, useId } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from './icon.tsx';
import { useModal } from './modal.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** `drawer` opens from the left with the window's height, `side` from the right; `sheet` rises from the bottom; `full` fills the window, its children the remaining space. */
  kind?: 'window' | 'drawer' | 'side' | 'sheet' | 'full';
  /** The footer, usually buttons. */
  footer?: ReactNode;
  /** False for a dialog that only its own buttons close. */
  closable?: boolean;
  role?: 'alertdialog';
}

const kinds = {
  window: 'm-auto w-[min(32rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-card shadow-lift',
  drawer: 'm-0 mr-auto h-dvh max-h-dvh w-[min(22rem,88vw)] max-w-none',
  side: 'm-0 ml-auto h-dvh max-h-dvh w-[min(30rem,100dvw)] max-w-none',
  sheet: 'mx-0 mt-auto mb-0 w-dvw max-w-none max-h-[88dvh] rounded-t-card shadow-lift',
  full: 'm-0 h-dvh max-h-dvh w-dvw max-w-none',
} as const;

/** The buttons at the end of a dialog, the most important last: on a phone above the others where they do not fit beside each other. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap-reverse justify-end gap-3 *:max-sm:grow">{children}</div>
);

export function Dialog({
  open,
  onClose,
  title,
  children,
  kind = 'window',
  footer,
  closable = true,
  role,
}: DialogProps) {
  const { t } = useLanguage();
  const element = useModal(open);
  const titleId = useId();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop only doubles Escape and the close button
    <dialog
      ref={element}
      role={role}
      aria-labelledby={titleId}
      className={`overflow-hidden bg-paper text-ink open:flex open:flex-col ${kinds[kind]}`}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        // Closed by state only: a click on the opener between the browser's closing and its event would be lost.
        event.preventDefault();
        if (closable) onClose();
      }}
      onClose={({ currentTarget }) => {
        // It may be open again when the event arrives.
        if (open && !currentTarget.open) onClose();
      }}
      onClick={(event) => {
        if (closable && event.target === event.currentTarget) onClose();
      }}
    >
      <div className="flex min-h-16 items-center justify-between gap-4 px-5 pt-2">
        <h2 id={titleId} className="text-lg font-bold">
          {title}
        </h2>
        {closable ? (
          <button
            type="button"
            aria-label={t('Close')}
            className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-fog"
            onClick={onClose}
          >
            <Icon name="x" />
          </button>
        ) : null}
      </div>
      <div
        className={`min-h-0 flex-1 ${kind === 'full' ? 'flex flex-col overflow-hidden' : 'overflow-y-auto px-5 pb-5'}`}
      >
        {children}
      </div>
      {footer ? (
        <div className="border-t border-line p-4">
          <DialogButtons>{footer}</DialogButtons>
        </div>
      ) : null}
    </dialog>
  );
}
