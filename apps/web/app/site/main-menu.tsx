/** The navigation menu on wide screens (specification section 2, Navigation menu). */
import type { MenuEntry } from '@jontro/shop/catalog/categories.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { HoverMenu } from '../ui/hover-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuLabel } from './menu-label.tsx';
import { useCategories } from './use-categories.ts';

const top =
  'inline-flex min-h-11 items-center rounded-lg px-1.5 text-sm font-medium whitespace-nowrap xl:px-2.5 xl:text-[0.9375rem]';

export function MainMenu() {
  const { t } = useLanguage();
  const { menu } = useCategories();
  return (
    <nav aria-label={t('Categories')} className="hidden noscript:block @min-[64rem]/header:block">
      <ul className="shell flex items-center justify-between gap-1 flex-wrap *:first:-ml-1.5 *:last:-mr-1 xl:*:first:-ml-2.5">
        {menu.map((entry) => (
          <li key={entry.category}>
            {entry.children.length === 0 ? (
              <Link to={paths.category(entry.category)} className={`${top} hover:underline`}>
                <MenuLabel entry={entry} />
              </Link>
            ) : (
              <ParentEntry entry={entry} last={entry === menu.at(-1)} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ParentEntry({ entry, last }: { entry: MenuEntry; last: boolean }) {
  const { t, language } = useLanguage();
  return (
    <HoverMenu
      panelClassName={last ? 'right-0' : 'left-0'}
      trigger={(control) => (
        <span className="inline-flex items-center">
          <Link to={paths.category(entry.category)} className={`${top} pr-0.5! hover:underline`}>
            <MenuLabel entry={entry} />
          </Link>
          <button
            type="button"
            aria-label={t('{category}: subcategories', { category: textIn(entry.label, language) })}
            className="grid size-6 place-items-center rounded-lg"
            {...control}
          >
            <Icon name="chevronDown" size={16} />
          </button>
        </span>
      )}
    >
      <ul>
        {entry.children.map((child) => (
          <li key={child.category}>
            <Link
              to={paths.category(child.category)}
              className="block rounded-lg px-3 py-2.5 text-[0.9375rem] font-medium hover:bg-fog"
            >
              {textIn(child.label, language)}
            </Link>
          </li>
        ))}
      </ul>
    </HoverMenu>
  );
}
