/** The content of a product page; `children`, for example the buy buttons, are below the price. */
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { localizedField } from '@jontro/shop/catalog/localized-field.ts';
import { additionalField, additionalFieldNames, isNumber } from '@jontro/shop/catalog/product-fields.ts';
import type { Language } from '@jontro/shop/language.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { useCategories } from '../../site/use-categories.ts';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductName } from '../../ui/product-name.tsx';
import { RatingMean } from '../../ui/stars.tsx';
import { StockBadge } from '../../ui/stock-badge.tsx';
import { InstalmentPlans } from './instalment-plans.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductNotes } from './product-notes.tsx';
import { SpecTable } from './spec-table.tsx';
import { weightText } from './weight-text.ts';

const DiscountEnd = lazy(() => import('./discount-end.tsx'));

/** Writes a text of a product with the digits of the page; words with Latin letters, as IPX7, stay. */
function useWritten() {
  const { language, digits } = useLanguage();
  return (text: string, lang: Language): string =>
    lang === language ? text.replace(/\S+/g, (word) => (/[A-Za-z]/.test(word) ? word : digits(word))) : text;
}

export function ProductDetails({ product, children }: { product: Product; children: ReactNode }) {
  const { t, language } = useLanguage();
  const written = useWritten();
  const { find, titleOf } = useCategories();
  const category = find(product.category);
  const features = localizedField(product, 'keyFeatures', language);
  const description = localizedField(product, 'description', language);
  const paragraphs = description.value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <>
      <nav aria-label={t('Breadcrumb')} className="mb-2 text-sm text-slate lg:mb-6">
        <Link to={paths.home} className="hover:underline">
          {t('Home')}
        </Link>{' '}
        <span aria-hidden="true">/</span>{' '}
        <Link to={paths.category(category.name)} className="hover:underline">
          {titleOf(product.category)}
        </Link>
      </nav>
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-3 md:grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] lg:gap-14">
        <ProductGallery key={product.images[0]} product={product} />
        <div className="grid min-w-0 grid-cols-1 gap-5 lg:gap-6">
          <div className="grid justify-items-start gap-2">
            <h1 className="text-2xl leading-tight wrap-anywhere font-bold sm:text-3xl lg:text-4xl lg:not-[:lang(bn)]:leading-10">
              <ProductName product={product} />
            </h1>
            <div className="flex flex-wrap items-center gap-x-4">
              <StockBadge inStock={product.inStock} className="text-sm" />
              {product.rating ? (
                <a href="#reviews" className="-my-2 inline-flex min-h-11 items-center hover:underline">
                  <RatingMean rating={product.rating} className="text-base" />
                </a>
              ) : null}
            </div>
            <Price
              price={product.price}
              discountPrice={product.discountPrice}
              className="text-3xl lg:text-[2rem]"
              oldClassName="text-xl"
            />
            {product.discountPrice !== undefined && product.discountUntil ? (
              <Suspense fallback={<p className="text-sm">&nbsp;</p>}>
                <DiscountEnd until={product.discountUntil} />
              </Suspense>
            ) : null}
            <InstalmentPlans price={toPoisha(currentPrice(product))} />
          </div>
          {children}
          <ProductNotes product={product} />
          {features.value.length > 0 ? (
            <section aria-labelledby="features-title">
              <h2 id="features-title" className="mb-3 text-xl font-bold">
                {t('Key Features')}
              </h2>
              <ul lang={features.lang} className="grid gap-2 wrap-anywhere">
                {features.value.map((feature) => (
                  <li key={feature} className="flex gap-2.5">
                    <Icon name="check" size={18} className="mt-0.5 text-bottle" />
                    {written(feature, features.lang)}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <AdditionalDetails product={product} />
        </div>
      </div>
      <div className={product.specs ? 'grid grid-cols-1 items-start lg:grid-cols-2 lg:gap-14' : undefined}>
        {paragraphs.length > 0 ? (
          <section aria-labelledby="description-title" className="max-w-[70ch] pt-12 lg:pt-16">
            <h2 id="description-title" className="mb-4 text-xl font-bold lg:text-2xl">
              {t('Description')}
            </h2>
            <div data-description="" lang={description.lang} className="grid gap-4 wrap-anywhere text-slate">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{written(paragraph, description.lang)}</p>
              ))}
            </div>
          </section>
        ) : null}
        <SpecTable product={product} />
      </div>
    </>
  );
}

/** Brand, warranty and the other additional fields that have a value. */
function AdditionalDetails({ product }: { product: Product }) {
  const { t, language } = useLanguage();
  const written = useWritten();
  const listed = additionalFieldNames.filter((field) => additionalField(field).listed !== false);
  const rows = listed.flatMap((field) => {
    const { value, lang } = localizedField(product, field, language);
    return value ? [{ field, value, lang }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title" className="mb-3 text-xl font-bold">
        {t('Details')}
      </h2>
      <dl className="divide-y divide-line border-y border-line wrap-anywhere">
        {rows.map(({ field, value, lang }) => (
          <div key={field} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-slate">{t(additionalField(field).label)}</dt>
            <dd lang={lang}>{isNumber(field) ? weightText(Number(value), t) : written(value, lang)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
