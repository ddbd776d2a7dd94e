/** The grid of top categories (specification section 2, Home page). */
import { findCategory, topCategories } from '@jontro/shop/catalog/categories.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import drawings from './category-drawings.svg?url';
import { HomeSection } from './home-section.tsx';

export function TopCategories() {
  const { textOf } = useLanguage();
  return (
    <HomeSection title="Top Categories" name="categories">
      <ul className="fit-columns [--count:2] sm:[--count:3] lg:[--count:6] lg:[--gap:1rem]">
        {topCategories.map((name) => (
          <li key={name}>
            <Link
              to={paths.category(name)}
              className="group grid h-full justify-items-center gap-3 rounded-card bg-fog px-3 py-6 text-center font-semibold transition-colors hover:bg-bottle-wash"
            >
              <svg
                aria-hidden="true"
                className="size-14 text-bottle transition-transform group-hover:-translate-y-1"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.25"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <use href={`${drawings}#${name.replace(' ', '-')}`} />
              </svg>
              {textOf(findCategory(name).title)}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
