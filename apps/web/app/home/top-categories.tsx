/** The grid of top categories (specification section 2, Home page). */
import { findCategory, topCategories } from '@jontro/shop/catalog/categories.ts';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { HomeSection } from './home-section.tsx';

type TopCategory = (typeof topCategories)[number];

/** Our own line drawings, one for each, on a grid of 64. */
const drawings: Record<TopCategory, string> = {
  earbuds:
    'M14 30a18 8 0 0 1 36 0v8a18 14 0 0 1-36 0zM14 31h36M24 22a5 5 0 1 1 8 0M32 22a5 5 0 1 1 8 0M32 42v.1',
  smartwatch:
    'M22 18h20a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6zM23 18l2-9h14l2 9M23 46l2 9h14l2-9M32 26v7l5 3M51 29v6',
  fan: 'M32 42a18 18 0 1 0 0-36 18 18 0 0 0 0 36zM32 27a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM32 21c-1-8 3-11 7-10 5 2 3 9-5 11M34 26c7 2 8 7 5 10-4 3-9-1-7-9M29 25c-6 5-11 4-12 0-1-5 6-7 12-2M32 42v10M20 57a12 5 0 0 1 24 0z',
  headphones: 'M10 40v-6a22 22 0 0 1 44 0v6M10 38h6v16h-2a4 4 0 0 1-4-4zM54 38h-6v16h2a4 4 0 0 0 4-4z',
  'bluetooth speaker':
    'M20 8h24a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H20a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5zM32 48a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM32 41a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM32 22a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  'wireless earphone':
    'M18 20a6 6 0 1 1 8 6l-3 1c-6 3-9 9-7 16 2 8 9 13 16 13s14-5 16-13c2-7-1-13-7-16l-3-1a6 6 0 1 1 8-6M26 52h12',
};

export function TopCategories() {
  return (
    <HomeSection title="Top Categories" name="categories">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6 lg:gap-4">
        {topCategories.map((name) => (
          <li key={name}>
            <Link
              to={paths.category(name)}
              className="group grid h-full justify-items-center gap-3 rounded-card bg-fog px-3 py-6 text-center font-semibold transition-colors hover:bg-bottle-wash"
            >
              <svg
                aria-hidden="true"
                viewBox="0 0 64 64"
                className="size-14 text-bottle transition-transform group-hover:-translate-y-1"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.25"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <path d={drawings[name]} />
              </svg>
              {findCategory(name).title}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
