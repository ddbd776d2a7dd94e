/** The categories as pictures with their lowest prices. */

import type { Field } from '@jontro/shop/design/tokens.ts';
import type { Home } from '@jontro/shop/home/home.endpoints.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { useCategories } from '../../site/use-categories.ts';
import { Picture } from '../../ui/picture.tsx';
import { useEditionTexts } from './texts.ts';

/** Neighbours differ, also in rows of three. */
const order: readonly Field[] = ['kola', 'shapla', 'mati', 'akash', 'dhan', 'jam', 'gada'];
/** On wide screens so many cut-outs are one large tile, a wide one, and small ones. */
const bentoTiles = 6;
const fieldAt = (position: number): Field => order[position % order.length] ?? 'akash';

export function CategoryPrices({ home: { categories } }: { home: Home }) {
  const say = useEditionTexts();
  const { find } = useCategories();
  const { language } = useLanguage();
  const pluralOf = (name: string) => find(name).plural ?? find(name).title;
  if (categories.length === 0) return null;
  const isBento = categories.length === bentoTiles && categories.every(({ cutout }) => cutout);
  return (
    <section id="categories" aria-labelledby="categories-title" className="shell ed-categories">
      <h2 id="categories-title" className="sr-only">
        {say('categories')}
      </h2>
      <ul className={isBento ? 'ed-bento' : undefined}>
        {categories.map(({ name, from, picture, cutout }, position) => (
          <li key={name}>
            <Link to={paths.category(name)} className="ed-category">
              <span className={`ed-tile ${cutout ? `ed-field ed-pale ed-${fieldAt(position)}` : 'bg-sweep'}`}>
                <Picture
                  src={picture}
                  alt=""
                  sizes={`(min-width: 64rem) ${isBento && position === 0 ? 28 : 13}rem, 32vw`}
                />
              </span>
              <span className="ed-name">{textIn(pluralOf(name), language)}</span>
              <span className="ed-small tabular">{say('from', { price: formatTaka(from) })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
