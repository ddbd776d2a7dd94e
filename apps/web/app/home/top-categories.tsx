/** The grid of top categories (specification section 2, Home page). */
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useCategories } from '../site/use-categories.ts';
import { Icon } from '../ui/icon.tsx';
import drawings from './category-drawings.svg?url';
import { HomeSection } from './home-section.tsx';

export function TopCategories() {
  const { settings, find, titleOf } = useCategories();
  const shown = settings.topCategories.map(find).filter(({ members }) => members.length > 0);
  return (
    <HomeSection title="Top Categories" name="categories">
      <ul className="fit-columns [--count:2] sm:[--count:3] lg:[--count:6] lg:[--gap:1rem]">
        {shown.map(({ name, picture }) => (
          <li key={name}>
            <Link
              to={paths.category(name)}
              className="group grid h-full justify-items-center gap-3 rounded-card bg-fog px-3 py-6 text-center font-semibold transition-colors hover:bg-bottle-wash"
            >
              <CategoryPicture name={name} picture={picture} />
              {titleOf(name)}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/** The names in URLs of the categories that have a drawing. */
const drawn = ['earbuds', 'smartwatch', 'fan', 'headphones', 'bluetooth speaker', 'wireless earphone'];
const pictureClass = 'size-14 transition-transform group-hover:-translate-y-1';

/** The shop's own picture, or a drawing, or a parcel. */
function CategoryPicture({ name, picture }: { name: string; picture: string | undefined }) {
  if (picture)
    return <img src={picture} alt="" loading="lazy" className={`${pictureClass} object-contain`} />;
  if (!drawn.includes(name))
    return <Icon name="package" size={56} className={`${pictureClass} text-bottle`} />;
  return (
    <svg
      aria-hidden="true"
      className={`${pictureClass} text-bottle`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${drawings}#${name.replace(' ', '-')}`} />
    </svg>
  );
}
