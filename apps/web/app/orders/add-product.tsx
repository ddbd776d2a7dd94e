/** Adds products to an order, found by the shop's search. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

export interface AddedProduct {
  gadgetId: string;
  name: string;
  quantity: number;
}

interface AddProductProps {
  added: readonly AddedProduct[];
  onChange: (added: readonly AddedProduct[]) => void;
}

const shown = 5;

export function AddProduct({ added, onChange }: AddProductProps) {
  const { t, digits } = useLanguage();
  const [text, setText] = useState('');
  const search = text.trim();
  const { data = [] } = useQuery({
    ...endpointQuery(queryKeys.search(search), catalogEndpoints.searchProducts, { query: { search } }),
    enabled: search !== '',
  });
  const found = search === '' ? [] : data.slice(0, shown);
  return (
    <div className="grid gap-2">
      {added.map(({ gadgetId, name, quantity }) => (
        <p key={gadgetId} className="flex flex-wrap items-center justify-between gap-2 font-medium">
          <span className="min-w-0 break-words">
            {name} × {digits(quantity)}
          </span>
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Remove {product}', { product: name })}
            onClick={() => onChange(added.filter((product) => product.gadgetId !== gadgetId))}
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
      {found.length > 0 ? (
        <ul aria-label={t('Choose a product')} className="grid gap-2">
          {found.map(({ _id: gadgetId, productName: name, discountPrice, price }) => (
            <li key={gadgetId}>
              <Button
                variant="secondary"
                className="w-full justify-between px-3.5! text-left"
                onClick={() => {
                  const before = added.find((product) => product.gadgetId === gadgetId);
                  const others = added.filter((product) => product.gadgetId !== gadgetId);
                  onChange([...others, { gadgetId, name, quantity: (before?.quantity ?? 0) + 1 }]);
                  setText('');
                }}
              >
                <span className="min-w-0">{name}</span>
                <span className="tabular">{digits(formatTaka(discountPrice ?? price))}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
