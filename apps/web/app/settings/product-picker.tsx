/** A product by its id, found by its name. */
import { catalogEndpoints, searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { Combobox } from '../ui/combobox.tsx';

interface ProductPickerProps {
  label: Text;
  error: Text | undefined;
  /** The id of the product, or ''. */
  value: string;
  onChange: (id: string) => void;
}

export function ProductPicker({ label, error, value, onChange }: ProductPickerProps) {
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const text = searchText(typed);
  const { data: found = [] } = useQuery({
    ...endpointQuery(queryKeys.search(text), catalogEndpoints.searchProducts, { query: { search: text } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const { data: product } = useQuery({
    ...endpointQuery(queryKeys.product(value), catalogEndpoints.findProduct, { params: { id: value } }),
    enabled: value !== '',
  });
  return (
    <Combobox
      label={label as never}
      error={error}
      autoComplete="off"
      value={product ? nameIn(language, product) : value}
      optionsOf={(typedNow) =>
        typedNow === '' ? [] : found.map((one) => ({ key: one._id, label: nameIn(language, one) }))
      }
      onType={setTyped}
      onChoose={({ key }) => onChange(key)}
    />
  );
}
