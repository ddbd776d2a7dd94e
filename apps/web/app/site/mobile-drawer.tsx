/** The drawer of the mobile menu: every category, with expandable groups (specification section 2, Navigation menu). */
import type { MenuEntry } from '@jontro/shop/catalog/categories.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMyWishlist } from '../wishlist/my-wishlist.ts';
import { AccountEntries } from './account-entries.tsx';
import { useOneRow } from './header-counts.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LoginLink } from './login-link.tsx';
import { MenuLabel } from './menu-label.tsx';
import { useCategories } from './use-categories.ts';

const row = 'flex min-h-12 items-center rounded-lg px-3 font-medium hover:bg-fog';

export default function MobileDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, digits } = useLanguage();
  const { menu } = useCategories();
  const { user } = useSession();
  const oneRow = useOneRow();
  const wishlistCount = useMyWishlist().data?.length ?? 0;
  return (
    <Dialog kind="drawer" title={t('Categories')} open={open} onClose={onClose}>
      <nav aria-label={t('Categories')}>
        <ul className="-mx-3">
          {menu.map((entry) => (
            <li key={entry.category}>
              {entry.children.length > 0 ? (
                <Group entry={entry} />
              ) : (
                <Link to={paths.category(entry.category)} className={row}>
                  <MenuLabel entry={entry} />
                </Link>
              )}
            </li>
          ))}
          {oneRow ? (
            <li className="mt-3 border-t border-line pt-3 sm:hidden">
              {user ? (
                <AccountEntries className={`${row} w-full gap-3`} />
              ) : (
                <LoginLink className={`${row} gap-3`} />
              )}
            </li>
          ) : null}
          <li className="mt-3 border-t border-line pt-3 sm:hidden">
            <LanguageSwitch className={`${row} w-full`} />
            <Link to={paths.wishlist} className={`${row} gap-3`}>
              <Icon name="heart" /> {t('Wishlist')} ({digits(wishlistCount)})
            </Link>
          </li>
        </ul>
      </nav>
    </Dialog>
  );
}

function Group({ entry }: { entry: MenuEntry }) {
  const { t, language } = useLanguage();
  const [expanded, setExpanded] = useState(false);
  const listId = `menu-${entry.category.replace(/\W+/g, '-')}`;
  return (
    <>
      <div className="flex items-center">
        <Link to={paths.category(entry.category)} className={`${row} flex-1`}>
          <MenuLabel entry={entry} />
        </Link>
        <button
          type="button"
          aria-label={t('{category}: subcategories', { category: textIn(entry.label, language) })}
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
              {textIn(child.label, language)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
