/** The links between an order and those that send its units again. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';

export function OrderReplacements({ order: { name, replacementOf, replacements } }: { order: Order }) {
  const { t } = useLanguage();
  if (!replacementOf && !replacements) return null;
  return (
    <div className="grid gap-2 rounded-control bg-bottle-wash px-4 py-3 print:hidden">
      {replacementOf ? (
        <p>
          {t('This order sends items of an earlier one again:')}{' '}
          <Link to={paths.orderDetails({ _id: replacementOf, name })} className="font-semibold underline">
            {t('the earlier order')}
          </Link>
        </p>
      ) : null}
      {replacements?.map((id) => (
        <p key={id}>
          {t('Items of this order are sent again:')}{' '}
          <Link to={paths.orderDetails({ _id: id, name })} className="font-semibold underline">
            {t('the new order')}
          </Link>
        </p>
      ))}
    </div>
  );
}
