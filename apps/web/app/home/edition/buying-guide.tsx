/** A choice between two or three products, explained by what bothers people; the owner writes it. */
import type { Home } from '@jontro/shop/home/home.endpoints.ts';
import { type LocalizedText, textIn } from '@jontro/shop/localized-text.ts';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { useSettings } from '../../site/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProductName } from '../../ui/product-name.tsx';
import { PriceBlock, Rating } from './home-product.tsx';
import { ScenePicture } from './scene-picture.tsx';
import { useEditionTexts } from './texts.ts';

export function BuyingGuide({ home: { guide } }: { home: Home }) {
  const { language, digits } = useLanguage();
  const { compare } = useSettings();
  const say = useEditionTexts();
  if (!guide) return null;
  const { heading, text, field, scene, entries } = guide;
  const inWords = (words: LocalizedText) => digits(textIn(words, language));
  return (
    <section id="buying-guide" aria-labelledby="guide-title" className="shell ed-section ed-guide">
      <div className={`ed-panel ed-field ed-${field}`}>
        <h2 id="guide-title" className="ed-d2">
          {inWords(heading)}
        </h2>
        <p>{inWords(text)}</p>
        {scene ? <ScenePicture scene={scene} sizes="(min-width: 64rem) 40rem, 100vw" /> : null}
      </div>
      <div>
        <ul>
          {entries.map(({ question, text: answer, picture, product }) => (
            <li key={product._id}>
              <Link to={paths.product(product)} className="ed-entry">
                <span className={`ed-tile ${picture ? `ed-field ed-pale ed-${field}` : 'bg-sweep'}`}>
                  <Picture src={picture ?? product.image} alt="" sizes="7rem" />
                </span>
                <span className="ed-entry-text">
                  <span className="ed-h3">{inWords(question)}</span>
                  <span>
                    <strong>
                      <ProductName product={product} />.
                    </strong>{' '}
                    {inWords(answer)}
                  </span>
                  <span className="ed-line">
                    <PriceBlock product={product} />
                    <Rating product={product} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {compare ? (
          <Link to={paths.compare(entries.map(({ product }) => product._id))} className="ed-link">
            {say('compare')}
          </Link>
        ) : null}
      </div>
    </section>
  );
}
