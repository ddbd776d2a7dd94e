/** Filters of a list on phones: a row that sticks, and a sheet with all filters and the number of products that they leave. */
import { type ReactNode, startTransition, useState } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

interface FilterSheetProps {
  /** Called when the sheet has opened or closed, after its next frame. */
  onToggle: (open: boolean) => void;
  /** The number of chosen filters. */
  chosen: number;
  /** The number of products that match, once known. */
  total: number | undefined;
  onClear: () => void;
  /** The choice of the order. */
  sort: ReactNode;
  children: ReactNode;
}

export function FilterSheet({ onToggle, chosen, total, onClear, sort, children }: FilterSheetProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const toggle = (next: boolean): void => {
    setOpen(next);
    startTransition(() => onToggle(next));
  };
  return (
    <>
      <div className="sticky top-0 z-20 -mx-4 mb-4 flex flex-wrap gap-2 border-b border-line bg-paper px-4 py-2 noscript:hidden lg:hidden">
        <Button
          variant="secondary"
          size="small"
          className="min-h-11 flex-1"
          aria-haspopup="dialog"
          onClick={() => toggle(true)}
        >
          <Icon name="settings" size={18} />
          {chosen > 0 ? t('Filter ({count})', { count: chosen }) : t('Filter')}
        </Button>
        {sort}
      </div>
      <Dialog
        open={open}
        onClose={() => toggle(false)}
        title={t('Filter')}
        kind="sheet"
        footer={
          <>
            {chosen > 0 ? (
              <Button variant="secondary" onClick={onClear}>
                {t('Clear all')}
              </Button>
            ) : null}
            <Button className="flex-1" onClick={() => toggle(false)}>
              {total === undefined ? t('Show') : t('Show {count}', { count: total })}
            </Button>
          </>
        }
      >
        {/* Below the page's own filters, so that each has one input with its name. */}
        {open ? <div className="grid gap-4">{children}</div> : null}
      </Dialog>
    </>
  );
}
