/** Links to the first categories of the menu. */
import { textIn } from '@jontro/shop/localized-text.ts';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { useCategories } from '../../site/use-categories.ts';

const shownCategories = 7;

export function CategoryChips() {
  const { t, language } = useLanguage();
  const { menu } = useCategories();
  return (
    <ul aria-label={t('Categories')} className="flex flex-wrap gap-2">
      {menu.slice(0, shownCategories).map(({ category, label }) => (
        <li key={category}>
          <Link
            to={paths.category(category)}
            className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 font-medium hover:bg-fog"
          >
            {textIn(label, language)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
