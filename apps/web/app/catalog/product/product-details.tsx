/** The content of a product page; `children`, for example the buy buttons, are below the price. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../language/use-language.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductName } from '../../ui/product-name.tsx';
import { StockBadge } from '../../ui/stock-badge.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductNotes } from './product-notes.tsx';

export function ProductDetails({ product, children }: { product: Product; children: ReactNode }) {
  const { t, textOf } = useLanguage();
  const category = findCategory(product.category);
  const paragraphs = product.description
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <>
      <nav aria-label={t('Breadcrumb')} className="mb-4 text-sm text-slate lg:mb-6">
        <Link to={paths.home} className="hover:underline">
          {t('Home')}
        </Link>{' '}
        <span aria-hidden="true">/</span>{' '}
        <Link to={paths.category(category.name)} className="hover:underline">
          {textOf(category.title)}
        </Link>
      </nav>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] lg:gap-14">
        <ProductGallery product={product} />
        <div className="grid min-w-0 grid-cols-1 gap-5 lg:gap-6">
          <div className="grid justify-items-start gap-3">
            <StockBadge inStock={product.inStock} className="text-sm" />
            <h1 className="text-2xl leading-tight font-bold sm:text-3xl lg:text-4xl">
              <ProductName product={product} />
            </h1>
            <Price
              price={product.price}
              discountPrice={product.discountPrice}
              className="text-3xl"
              oldClassName="text-xl"
            />
          </div>
          {children}
          <ProductNotes inStock={product.inStock} />
          {product.keyFeatures.length > 0 ? (
            <section aria-labelledby="features-title">
              <h2 id="features-title" className="mb-3 text-xl font-bold">
                {t('Key Features')}
              </h2>
              <ul lang="en" className="grid gap-2">
                {product.keyFeatures.map((feature) => (
                  <li key={feature} className="flex gap-2.5">
                    <Icon name="check" size={18} className="mt-0.5 text-bottle" />
                    {feature}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </div>
      {paragraphs.length > 0 ? (
        <section aria-labelledby="description-title" className="max-w-[70ch] pt-12 lg:pt-16">
          <h2 id="description-title" className="mb-4 text-xl font-bold lg:text-2xl">
            {t('Description')}
          </h2>
          <div data-description="" lang="en" className="grid gap-4 text-slate">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}
