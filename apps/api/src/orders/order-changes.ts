/** What differs between two states of an order, as its history and its mail name it. */
import { toTaka } from '@jontro/shop/money.ts';
import type { OrderChange } from '@jontro/shop/orders/orders.ts';
import { payableAmount } from './order-amounts.ts';
import type { ItemRow, OrderRow } from './order-rows.ts';

/** A state of an order. */
export interface Changed {
  row: OrderRow;
  items: readonly ItemRow[];
}
type Fields = OrderChange['fields'];

const texts = ['name', 'mobileNumber', 'district', 'area', 'address', 'additionalInfo'] as const;

/** The fields that differ, amounts in taka; of lines the quantity, 0 for one that is not there. */
export function changedFieldsOf(before: Changed, after: Changed): Fields {
  const ofTexts: Fields = texts.map((field) => ({
    field,
    before: before.row[field],
    after: after.row[field],
  }));
  const amounts: Fields = [
    {
      field: 'deliveryCharge',
      before: toTaka(before.row.deliveryPoisha),
      after: toTaka(after.row.deliveryPoisha),
    },
    { field: 'discount', before: toTaka(before.row.discountPoisha), after: toTaka(after.row.discountPoisha) },
    { field: 'payable', before: toTaka(payableAmount(before.row)), after: toTaka(payableAmount(after.row)) },
  ];
  return [...ofTexts, ...quantities(before.items, after.items), ...amounts].filter(
    (field) => field.before !== field.after,
  );
}

function quantities(before: readonly ItemRow[], after: readonly ItemRow[]): Fields {
  const keyOf = ({ productId, variantId }: ItemRow) => variantId ?? productId;
  const lines = new Map([...before, ...after].map((item) => [keyOf(item), nameOf(item)]));
  const quantityOf = (items: readonly ItemRow[], key: string) =>
    items.reduce((sum, item) => sum + (keyOf(item) === key ? item.quantity : 0), 0);
  return [...lines].map(([key, product]) => ({
    field: 'quantity',
    product,
    before: quantityOf(before, key),
    after: quantityOf(after, key),
  }));
}

const nameOf = ({ name, variantName }: ItemRow): string => (variantName ? `${name} (${variantName})` : name);
