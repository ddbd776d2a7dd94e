/** Asks for the device where the specification sheet of a product says what it fits; loaded with its texts and rules. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { specSheetQuery } from '../spec-sheet-query.ts';

const DeviceFit = lazy(() => import('./device-fit.tsx'));

/** Renders nothing for a product whose sheet asks for no device. */
export function LazyDeviceFit({ product }: { product: Product }) {
  const { specs = [] } = product;
  const { data } = useQuery({ ...specSheetQuery(product.category), enabled: specs.length > 0 });
  const rows = data?.fields.filter(({ fit, key }) => fit && specs.some((spec) => spec.key === key)) ?? [];
  if (rows.length === 0) return null;
  return (
    <Suspense fallback={<div className="min-h-64" />}>
      <DeviceFit specs={specs} fields={rows} />
    </Suspense>
  );
}
