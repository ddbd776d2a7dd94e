/** Adds products to an order, found by the shop's search. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { type ChosenProduct, FoundProducts, lineKey } from './found-products.tsx';

export interface AddedProduct {
  gadgetId: string;
  variantId?: string;
  /** With the words of the variant. */
  name: string;
  /** In taka. */
  price: number;
  quantity: number;
}

interface AddProductProps {
  added: readonly AddedProduct[];
  onChange: (added: readonly AddedProduct[]) => void;
}

const shown = 5;

export function AddProduct({ added, onChange }: AddProductProps) {
  const { t, digits, language } = useLanguage();
  const [text, setText] = useState('');
  const search = text.trim();
  const { data = [] } = useQuery({
    ...endpointQuery(queryKeys.search(search), catalogEndpoints.searchProducts, { query: { search } }),
    enabled: search !== '',
  });
  const found = search === '' ? [] : data.slice(0, shown);
  function add(product: ChosenProduct): void {
    const { _id: gadgetId, variantId } = product;
    const isSame = (one: AddedProduct) => keyOf(one) === lineKey(product);
    onChange([
      ...added.filter((one) => !isSame(one)),
      {
        gadgetId,
        ...(variantId && { variantId }),
        name: nameIn(language, product),
        price: currentPrice(product),
        quantity: (added.find(isSame)?.quantity ?? 0) + 1,
      },
    ]);
    setText('');
  }
  return (
    <div className="grid gap-2">
      {added.map((product) => (
        <p key={keyOf(product)} className="flex flex-wrap items-center justify-between gap-2 font-medium">
          <span className="min-w-0 break-words">
            {product.name} × {digits(product.quantity)}
          </span>
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Remove {product}', { product: product.name })}
            onClick={() => onChange(added.filter((one) => one !== product))}
          >
            {t('Remove')}
          </Button>
        </p>
      ))}
      <Field
        label="Add a product"
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Enter in this field searches, it does not save the order.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <FoundProducts key={search} label="Choose a product" products={found} onAdd={add} />
    </div>
  );
}

const keyOf = ({ gadgetId, variantId }: AddedProduct): string => variantId ?? gadgetId;
