/** The products of an order that staff take: found by the shop's search, at the listed price or another with a reason. */

import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { maxReasonLength } from '@jontro/shop/orders/staff-orders.ts';
import { plainCharacters } from '@jontro/shop/visible-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { type ChosenProduct, FoundProducts, lineKey } from './found-products.tsx';

export interface StaffLine {
  product: ChosenProduct;
  quantity: number;
  /** As typed, in taka; '' for the listed one. */
  price: string;
  reason: string;
}

interface StaffOrderLinesProps {
  lines: readonly StaffLine[];
  maxQuantity: number;
  onChange: (lines: readonly StaffLine[]) => void;
}

const maxResults = 6;

export function StaffOrderLines({ lines, maxQuantity, onChange }: StaffOrderLinesProps) {
  const { t, language } = useLanguage();
  const [search, setSearch] = useState('');
  const text = search.trim();
  const { data: found = [] } = useQuery({
    ...endpointQuery(['staffOrderSearch', text], catalogEndpoints.searchProducts, {
      query: { search: text },
    }),
    enabled: text !== '',
  });
  // Of a product with variants another one can be added.
  const results =
    text === '' ? [] : found.filter(({ _id }) => lines.every(({ product }) => lineKey(product) !== _id));
  const replace = (key: string, change: Partial<StaffLine>) =>
    onChange(lines.map((line) => (lineKey(line.product) === key ? { ...line, ...change } : line)));
  function add(product: ChosenProduct): void {
    const key = lineKey(product);
    const line = lines.find((one) => lineKey(one.product) === key);
    if (line) replace(key, { quantity: Math.min(line.quantity + 1, maxQuantity) });
    else onChange([...lines, { product, quantity: 1, price: '', reason: '' }]);
    setSearch('');
  }
  return (
    <section
      aria-labelledby="lines-title"
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <h2 id="lines-title" className="text-lg font-bold">
        {t('Items')}
      </h2>
      <SearchBox label="Search products" value={search} onChange={setSearch} />
      <FoundProducts
        key={text}
        label="Choose a product"
        products={results.slice(0, maxResults)}
        onAdd={add}
      />
      <ul className="grid grid-cols-1 divide-y divide-line empty:hidden">
        {lines.map(({ product, quantity, price, reason }) => (
          <li key={lineKey(product)} data-staff-line={lineKey(product)} className="grid gap-3 py-4 last:pb-0">
            <div className="flex items-start justify-between gap-3">
              <span className="min-w-0 py-2 font-semibold wrap-anywhere">
                <ProductName product={product} />
              </span>
              <Button
                variant="quiet"
                className="-mr-3 px-3!"
                aria-label={t('Remove {product}', { product: nameIn(language, product) })}
                onClick={() => onChange(lines.filter((line) => line.product !== product))}
              >
                {t('Remove')}
              </Button>
            </div>
            <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-3">
              <Stepper
                value={quantity}
                max={maxQuantity}
                label={message('Quantity of {product}', { product: nameIn(language, product) })}
                onChange={(next) => replace(lineKey(product), { quantity: next })}
              />
              <Field
                label={message('Price in taka; listed: {price}', {
                  price: formatTaka(currentPrice(product)),
                })}
                inputMode="decimal"
                autoComplete="off"
                placeholder={String(currentPrice(product))}
                value={price}
                onChange={({ target }) =>
                  replace(lineKey(product), { price: plainCharacters(target.value).replace(/[^\d.]/g, '') })
                }
              />
            </div>
            {price === '' ? null : (
              <Field
                label="Reason of the price"
                required
                maxLength={maxReasonLength}
                value={reason}
                onChange={({ target }) => replace(lineKey(product), { reason: target.value })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
