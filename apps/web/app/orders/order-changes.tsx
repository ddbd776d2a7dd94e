/** What was changed in an order since it was placed. */
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { ChangedField, Order, OrderChange } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';
import { DetailsSection } from './details-section.tsx';

const labels: Record<ChangedField, PlainMessage> = {
  name: 'Name',
  mobileNumber: 'Mobile number',
  district: 'District',
  area: 'Thana or upazila',
  address: 'Address',
  additionalInfo: 'Additional info',
  quantity: 'Units',
  deliveryCharge: 'Delivery charge',
  discount: 'Discount',
  payable: 'Total',
};
const amounts: readonly ChangedField[] = ['deliveryCharge', 'discount', 'payable'];

export function OrderChanges({ order: { changes = [], cartItems } }: { order: Order }) {
  const { t, digits, language } = useLanguage();
  /** A change names a product as it was called in English; a line that is left has its names. */
  const nameOf = (product: string): string => {
    const line = cartItems.map(productOfLine).find((one) => nameIn('en', one) === product);
    return line ? nameIn(language, line) : product;
  };
  if (changes.length === 0) return null;
  return (
    <DetailsSection title="What was changed">
      <ol className="grid gap-4">
        {changes.toReversed().map(({ at, fields }) => (
          <li key={at} className="grid gap-1">
            <time dateTime={at} className="tabular text-sm text-slate">
              {digits(formatDateTime(at))}
            </time>
            {fields.map((field) => (
              <p key={`${field.field} ${field.product}`} className="text-[0.9375rem] break-words" dir="auto">
                <span className="text-slate">
                  {field.product ? nameOf(field.product) : t(labels[field.field])}:
                </span>{' '}
                <Value field={field} moment="before" /> → <Value field={field} moment="after" />
              </p>
            ))}
          </li>
        ))}
      </ol>
    </DetailsSection>
  );
}

function Value({ field, moment }: { field: OrderChange['fields'][number]; moment: 'before' | 'after' }) {
  const { digits, textOf } = useLanguage();
  const value = field[moment];
  if (value === '') return '–';
  if (field.field === 'district') return textOf(String(value));
  const isAmount = amounts.includes(field.field);
  return isAmount ? digits(formatTaka(Number(value))) : typeof value === 'number' ? digits(value) : value;
}
