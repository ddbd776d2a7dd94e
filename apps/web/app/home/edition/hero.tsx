/** The hero of the home page: one product, its price and one action; and below it when it could arrive. */

import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import type { Hero as HeroData, Home } from '@jontro/shop/home/home.endpoints.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { useSavesData } from '../../lib/data-saver.ts';
import { paths } from '../../paths.ts';
import { DeliveryLine } from '../../places/delivery-line.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PriceBlock } from './home-product.tsx';
import { ScenePicture } from './scene-picture.tsx';
import { useEditionTexts } from './texts.ts';

export const Hero = ({ home: { hero } }: { home: Home }) =>
  hero ? (
    <>
      <HeroPart hero={hero} />
      <DeliveryLine goods={{ grams: hero.grams, subtotal: currentPrice(hero.product) }} />
    </>
  ) : null;

function HeroPart({ hero: { line, text, field, picture, product, ...hero } }: { hero: HeroData }) {
  // The product's own picture is small, and shown on a press.
  const scene = useSavesData() ? undefined : hero.scene;
  const { language, digits } = useLanguage();
  const say = useEditionTexts();
  const name = nameIn(language, product);
  const kind = scene ? 'scene' : picture ? 'cutout' : 'tile';
  return (
    <section
      aria-labelledby="hero-title"
      data-hero={kind}
      className={`ed-hero ${kind === 'cutout' ? `ed-field ed-${field}` : ''}`}
    >
      {scene ? <ScenePicture scene={scene} sizes="100vw" first /> : null}
      <div className="shell ed-hero-body">
        <h2 id="hero-title" className="ed-d1">
          {digits(line ? textIn(line, language) : name)}
        </h2>
        <p className="ed-hero-text">{text ? digits(textIn(text, language)) : line ? name : null}</p>
        <div className="ed-hero-buy">
          <PriceBlock product={product} />
          <Link to={paths.product(product)} className="ed-action">
            {say('see', { product: name })}
          </Link>
        </div>
        {scene ? null : (
          <span className={`ed-hero-picture ${kind === 'tile' ? 'bg-sweep' : ''}`}>
            <Picture
              src={picture ?? product.image}
              alt={name}
              shows={name}
              width={900}
              height={900}
              sizes="(min-width: 64rem) 30rem, 12rem"
              priority="high"
            />
          </span>
        )}
      </div>
    </section>
  );
}
