/** In the editor of an order: offers the delivery charge of another place, as the checkout calculates it; staff decide. */

import { calculateTotals } from '@jontro/shop/cart/totals.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { useQueries } from '@tanstack/react-query';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { gramsOfProduct } from './product-weight.ts';

interface EditedLine {
  gadgetId: string;
  quantity: number;
  /** In taka; left out, the present price. */
  price?: number;
}

interface OfferedChargeProps {
  lines: readonly EditedLine[];
  place: { district: string; area: string };
  /** The charge in the field, as typed. */
  charge: string;
  onTake: (charge: string) => void;
}

/** Mounted once the place is another one. */
export function OfferedCharge({ lines, place, charge, onTake }: OfferedChargeProps) {
  const { t, digits } = useLanguage();
  const offered = useOfferedCharge(lines, place);
  const amount = digits(formatTaka(offered ?? 0));
  // As high before the charge is known, so that nothing moves.
  return (
    <div
      role="status"
      className="flex min-h-28 flex-wrap content-center items-center justify-between gap-3 rounded-control bg-marigold-wash px-4 py-3 text-[0.9375rem] sm:col-span-2 sm:min-h-16"
    >
      {offered === undefined ? null : (
        <p>{t(message('The delivery charge of this address is {amount}.', { amount }))}</p>
      )}
      {offered === undefined || (charge !== '' && offered === typedNumber(charge)) ? null : (
        <Button variant="secondary" size="small" onClick={() => onTake(String(offered))}>
          {t(message('Charge {amount}', { amount }))}
        </Button>
      )}
    </div>
  );
}

/** In taka; undefined while the weights of the products load. One that no longer exists weighs nothing. */
function useOfferedCharge(
  lines: readonly EditedLine[],
  place: OfferedChargeProps['place'],
): number | undefined {
  const settings = useSettings();
  const ordered = lines.filter(({ quantity }) => quantity > 0);
  const products = useQueries({
    queries: ordered.map(({ gadgetId }) => ({
      ...endpointQuery(queryKeys.product(gadgetId), catalogEndpoints.findProduct, {
        params: { id: gadgetId },
      }),
      retry: false,
    })),
  });
  if (products.some(({ isPending }) => isPending)) return undefined;
  const items = ordered.map(({ price, quantity }, at) => {
    const product = products[at]?.data;
    return {
      price: price ?? (product ? currentPrice(product) : 0),
      quantity,
      weight: gramsOfProduct(product),
    };
  });
  return calculateTotals(items, { ...settings, ...place }).deliveryCharge;
}
