/** The form of a product, for adding and for updating (specification section 5, Q-122, Q-142). */
import { type NewProduct, productProblem } from '@jontro/shop/catalog/catalog.ts';
import { type FormEvent, useState } from 'react';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectField, TextArea } from '../ui/field.tsx';
import { type ProductDraft, productOf } from './product-draft.ts';
import { ProductImagesField } from './product-images-field.tsx';

interface ProductFormProps {
  form: 'add' | 'update';
  categories: readonly string[];
  start: ProductDraft;
  action: string;
  busy: boolean;
  onSubmit: (product: NewProduct) => void;
}

const panel = 'grid content-start gap-5 rounded-card border border-line bg-paper p-4 sm:p-6';

export function ProductForm({ form, categories, start, action, busy, onSubmit }: ProductFormProps) {
  const [draft, setDraft] = useState(start);
  const [problem, setProblem] = useState<ReturnType<typeof productProblem>>();
  const change = (part: Partial<ProductDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };
  const errorOf = (field: keyof NewProduct) => (problem?.field === field ? problem.message : undefined);
  /** What ties an input to a text of the draft. */
  const text = (name: 'productName' | 'category' | 'price' | 'discountPrice' | 'description') => ({
    name,
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const product = productOf(draft);
    const found = productProblem(product, form);
    setProblem(found);
    if (found) {
      toast.error(found.message);
      event.currentTarget.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
    } else {
      onSubmit(product);
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
      <div className={panel}>
        <Field label="Product name" required maxLength={200} {...text('productName')} />
        <SelectField label="Category" required {...text('category')}>
          <option value="">Choose a category</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Price (৳)"
            required
            type="number"
            min={0}
            step="any"
            inputMode="decimal"
            {...text('price')}
          />
          <Field
            label="Discount price (৳)"
            type="number"
            min={0}
            step="any"
            inputMode="decimal"
            hint="Leave empty for none."
            {...text('discountPrice')}
          />
        </div>
        <TextArea
          label="Description"
          rows={7}
          maxLength={20_000}
          hint="Each line becomes a paragraph."
          {...text('description')}
        />
      </div>
      <div className={panel}>
        <ProductImagesField
          images={draft.images}
          error={errorOf('images')}
          onChange={(changed) => {
            setDraft((before) => ({ ...before, images: changed(before.images) }));
            setProblem(undefined);
          }}
        />
        <Field
          label="Key features"
          name="keyFeatures"
          hint="Separated by commas"
          error={errorOf('keyFeatures')}
          value={draft.features}
          onChange={(event) => change({ features: event.target.value })}
        />
        <Field
          label="More features"
          hint="Separated by commas"
          value={draft.moreFeatures}
          onChange={(event) => change({ moreFeatures: event.target.value })}
        />
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            className="size-5 accent-bottle"
            checked={draft.inStock}
            onChange={(event) => change({ inStock: event.target.checked })}
          />
          In stock
        </label>
        <Button type="submit" size="large" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
