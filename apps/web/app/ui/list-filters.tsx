/** The filters of an admin list: beside its search box, on phones in a sheet behind one button with the number of set ones. */
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import type { AdminList } from '../lib/admin-list.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

interface ListFiltersProps {
  list: Pick<AdminList<{ _id: string }>, 'view' | 'total' | 'more' | 'narrowed' | 'showAll'>;
  children: ReactNode;
}

export function ListFilters({ list, children }: ListFiltersProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  // The `show` filter has chips, which are always visible.
  const set = Object.keys(list.view.filters).filter((name) => name !== 'show').length;
  return (
    <>
      <Button
        variant="secondary"
        className="tabular max-sm:px-4 sm:hidden"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="settings" size={18} /> {set > 0 ? t('Filters ({count})', { count: set }) : t('Filters')}
      </Button>
      {/* In one place at a time, so that each has one input with its name. */}
      {open ? null : <div className="contents max-sm:hidden">{children}</div>}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('Filters')}
        kind="sheet"
        footer={
          <>
            {list.narrowed ? (
              <Button variant="secondary" onClick={list.showAll}>
                {t('Show all')}
              </Button>
            ) : null}
            <Button className="flex-1" onClick={() => setOpen(false)}>
              {list.total === undefined || list.more ? t('Show') : t('Show {count}', { count: list.total })}
            </Button>
          </>
        }
      >
        {open ? <div className="grid gap-4">{children}</div> : null}
      </Dialog>
    </>
  );
}
