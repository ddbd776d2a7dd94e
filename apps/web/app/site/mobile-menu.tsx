/** The navigation menu on narrow screens: a drawer whose groups can be expanded (specification section 2). */
import { type MenuEntry, menu } from '@jontro/shop/catalog/categories.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';

const row = 'flex min-h-12 items-center rounded-lg px-3 font-medium hover:bg-fog';

export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => setOpen(false), [key]);

  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        className="-ml-2.5 grid size-11 place-items-center rounded-control"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <Dialog kind="drawer" title="Categories" open={open} onClose={() => setOpen(false)}>
        <nav aria-label="Categories">
          <ul className="-mx-3">
            {menu.map((entry) => (
              <li key={entry.category}>
                {entry.children.length > 0 ? (
                  <Group entry={entry} />
                ) : (
                  <Link to={paths.category(entry.category)} className={row}>
                    {entry.label}
                  </Link>
                )}
              </li>
            ))}
            <li className="mt-3 border-t border-line pt-3 sm:hidden">
              <Link to={paths.wishlist} className={`${row} gap-3`}>
                <Icon name="heart" /> Wishlist (0)
              </Link>
            </li>
          </ul>
        </nav>
      </Dialog>
    </div>
  );
}

function Group({ entry }: { entry: MenuEntry }) {
  const [expanded, setExpanded] = useState(false);
  const listId = `menu-${entry.category.replace(/\W+/g, '-')}`;
  return (
    <>
      <div className="flex items-center">
        <Link to={paths.category(entry.category)} className={`${row} flex-1`}>
          {entry.label}
        </Link>
        <button
          type="button"
          aria-label={`${entry.label}: subcategories`}
          aria-expanded={expanded}
          aria-controls={listId}
          className="grid size-12 place-items-center rounded-lg hover:bg-fog"
          onClick={() => setExpanded(!expanded)}
        >
          <Icon name="chevronDown" className={expanded ? 'rotate-180' : ''} />
        </button>
      </div>
      <ul id={listId} hidden={!expanded} className="ml-3 border-l border-line pl-2">
        {entry.children.map((child) => (
          <li key={child.category}>
            <Link to={paths.category(child.category)} className={row}>
              {child.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
