/** The inputs of the product form. */

import { typedNumber } from '@jontro/shop/typed-number.ts';
import { useLanguage } from '../../language/use-language.ts';
import { useCategories } from '../../site/use-categories.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import { type FieldsProps, hasDiscount, isByVariant } from './product-draft.ts';
import { ProductNameFields } from './product-text-fields.tsx';

type TextName =
  | 'productName'
  | 'category'
  | 'price'
  | 'discountPrice'
  | 'discountFrom'
  | 'discountUntil'
  | 'stock'
  | 'description';

/** Props that bind an input to a text of the draft. */
const bindText =
  ({ draft, errorOf, onChange }: FieldsProps) =>
  (name: TextName) => ({
    name,
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });

/** Name, category, prices and description. */
export function ProductFields({ categories, ...fields }: FieldsProps & { categories: readonly string[] }) {
  const { t } = useLanguage();
  const { titleOf } = useCategories();
  const text = bindText(fields);
  const { mayPrice } = fields;
  const priceHint = mayPrice ? undefined : 'Only people with the right to prices change it.';
  return (
    <>
      <Field label="Product name" required maxLength={200} {...text('productName')} />
      <ProductNameFields {...fields} />
      <SelectField label="Category" required {...text('category')}>
        <option value="">{t('Choose a category')}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {titleOf(category)}
          </option>
        ))}
      </SelectField>
      {isByVariant(fields.draft) ? (
        <p className="text-sm text-slate">{t('Prices and stock are those of the variants below.')}</p>
      ) : (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Price (৳)"
            required
            inputMode="decimal"
            readOnly={!mayPrice}
            hint={priceHint}
            {...text('price')}
          />
          <Field
            label="Discount price (৳)"
            inputMode="decimal"
            readOnly={!mayPrice}
            hint={priceHint ?? 'Leave empty for none.'}
            {...text('discountPrice')}
          />
        </div>
      )}
      {hasDiscount(fields.draft) ? (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Discount from"
            type="datetime-local"
            readOnly={!mayPrice}
            hint={priceHint ?? 'Bangladesh time. Empty: at once.'}
            {...text('discountFrom')}
          />
          <Field
            label="Discount until"
            type="datetime-local"
            readOnly={!mayPrice}
            hint={
              priceHint ??
              'Bangladesh time. Empty: no end. Shoppers see how long it lasts; it then pauses for 7 days.'
            }
            {...text('discountUntil')}
          />
        </div>
      ) : null}
      <TextArea
        label="Description"
        rows={7}
        maxLength={20_000}
        hint="Each line becomes a paragraph."
        {...text('description')}
      />
    </>
  );
}

/** Features, stock and sale options. */
export function ProductStockFields(fields: FieldsProps) {
  const { t } = useLanguage();
  const { draft, errorOf, onChange } = fields;
  const byVariant = isByVariant(draft);
  return (
    <>
      <Field
        label="Key features"
        name="keyFeatures"
        hint="Separated by commas"
        error={errorOf('keyFeatures')}
        value={draft.features}
        onChange={(event) => onChange({ features: event.target.value })}
      />
      <Field
        label="More features"
        hint="Separated by commas"
        value={draft.moreFeatures}
        onChange={(event) => onChange({ moreFeatures: event.target.value })}
      />
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        {byVariant ? null : (
          <Field
            label="Stock quantity"
            inputMode="numeric"
            hint="Each order reduces it. Leave empty to sell without tracking stock."
            {...bindText(fields)('stock')}
            onChange={({ target: { value } }) =>
              // New stock puts a sold-out product back on sale.
              onChange({
                stock: value,
                ...(draft.stock === '0' && typedNumber(value) > 0 && { inStock: true }),
              })
            }
          />
        )}
        <div className={byVariant ? 'grid' : 'grid content-start sm:pt-6'}>
          {byVariant ? null : (
            <CheckField
              className="font-medium"
              checked={draft.inStock}
              onChange={(inStock) => onChange({ inStock })}
            >
              {t('In stock')}
            </CheckField>
          )}
          <CheckField
            className="font-medium"
            checked={draft.bestSeller}
            onChange={(bestSeller) => onChange({ bestSeller })}
          >
            {t('Among the best sellers')}
          </CheckField>
        </div>
      </div>
    </>
  );
}
