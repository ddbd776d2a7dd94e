/** Preview of the product being edited: its card, and its page in a dialog. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { useState } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProductDetails } from '../product/product-details.tsx';
import { ProductCard } from '../product-card.tsx';

export function ProductPreview({ product }: { product: Product }) {
  const { t } = useLanguage();
  const [pageOpen, setPageOpen] = useState(false);
  return (
    <section aria-labelledby="preview-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview-title" className="text-sm font-semibold">
          {t('As shoppers will see it')}
        </h2>
        <Button
          variant="secondary"
          size="small"
          className="max-sm:min-h-11"
          onClick={() => setPageOpen(true)}
        >
          <Icon name="eye" size={16} /> {t('Preview the page')}
        </Button>
      </div>
      {/* Inert, as its link would leave the form. */}
      <div inert data-preview="card" className="mx-auto max-w-64">
        <ProductCard product={product} sizes="16rem" />
      </div>
      <Dialog
        kind="full"
        open={pageOpen}
        onClose={() => setPageOpen(false)}
        title={t('As shoppers will see it')}
      >
        {pageOpen ? (
          <div inert data-preview="page" className="shell min-h-0 overflow-y-auto py-4">
            <ProductDetails product={product}>
              <div className="flex flex-wrap gap-3">
                <Button size="large" className="flex-1" disabled={!product.inStock}>
                  {t('Add to Cart')}
                </Button>
                <Button variant="secondary" size="large" className="flex-1" disabled={!product.inStock}>
                  {t('Buy Now')}
                </Button>
              </div>
            </ProductDetails>
          </div>
        ) : null}
      </Dialog>
    </section>
  );
}
