/** The short form of a product: picture, name, category, price and stock, with its card beside it. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { NewProduct } from '@jontro/shop/catalog/catalog.ts';
import { categoryNames } from '@jontro/shop/catalog/categories.ts';
import { productFormTexts, validateProduct } from '@jontro/shop/catalog/product-validation.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { useAdminMutation } from '../../lib/admin-mutation.ts';
import { ApiError, send } from '../../lib/send.ts';
import { uploadImage } from '../../lib/upload-image.ts';
import { useSettings } from '../../site/settings.ts';
import { useCategories } from '../../site/use-categories.ts';
import { Button } from '../../ui/button.tsx';
import { PictureButtons } from '../../ui/choose-picture.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { ProductCard } from '../product-card.tsx';
import { maxStock } from './product-draft.ts';

type QuickField = 'productName' | 'category' | 'price' | 'stock' | 'images';
interface QuickDraft {
  productName: string;
  category: string;
  price: string;
  /** Empty where units are not counted. */
  stock: string;
  image: string | undefined;
}

/** `categories` are those of the add form. */
export function QuickProduct({ categories }: { categories: readonly string[] }) {
  const { t, textOf } = useLanguage();
  const { titleOf } = useCategories();
  const settings = useSettings();
  const { runMutation, busyWith } = useAdminMutation();
  const empty: QuickDraft = { productName: '', category: '', price: '', stock: '', image: undefined };
  const [draft, setDraft] = useState(empty);
  const [problem, setProblem] = useState<{ field: QuickField; text: Text }>();
  const [uploading, setUploading] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const errorOf = (field: QuickField) => (problem?.field === field ? problem.text : undefined);
  const change = (part: Partial<QuickDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };
  async function upload(file: File): Promise<void> {
    setUploading(true);
    setProblem(undefined);
    try {
      const image = await uploadImage(file, 'product');
      setDraft((before) => ({ ...before, image }));
    } catch (failure) {
      setProblem({ field: 'images', text: failure instanceof ApiError ? failure.text : String(failure) });
    } finally {
      setUploading(false);
    }
  }

  const product: NewProduct = {
    productName: draft.productName.trim(),
    category: draft.category,
    price: typedNumber(draft.price),
    images: draft.image ? [draft.image] : [],
    ...(draft.stock.trim() !== '' && { stock: typedNumber(draft.stock) }),
  };
  function findProblem(): typeof problem {
    const { stock } = product;
    if (stock != null && !(Number.isInteger(stock) && stock >= 0 && stock <= maxStock))
      return { field: 'stock', text: 'Please enter a whole number of units, or nothing' };
    const found = validateProduct(product, 'add', categoryNames(settings));
    return found && { field: found.field as QuickField, text: found.message };
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (uploading) return;
    const found = findProblem();
    setProblem(found);
    if (found) return;
    await runMutation({
      subject: 'new',
      run: () => send(catalogEndpoints.addProduct, { body: product }),
      notice: productFormTexts.added,
    }).then(
      () => {
        // The next one is often of the same category.
        setDraft({ ...empty, category: draft.category });
        name.current?.focus();
      },
      () => {},
    );
  }

  const price = product.price > 0 ? product.price : 0;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <form noValidate className="grid min-w-0 content-start gap-4" onSubmit={(event) => void submit(event)}>
        <Field
          ref={name}
          label="Product name"
          required
          maxLength={200}
          autoComplete="off"
          error={errorOf('productName')}
          value={draft.productName}
          onChange={({ target }) => change({ productName: target.value })}
        />
        <SelectField
          label="Category"
          required
          error={errorOf('category')}
          value={draft.category}
          onChange={({ target }) => change({ category: target.value })}
        >
          <option value="">{t('Choose a category')}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {titleOf(category)}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="Price"
            required
            inputMode="decimal"
            autoComplete="off"
            error={errorOf('price')}
            value={draft.price}
            onChange={({ target }) => change({ price: target.value })}
          />
          <Field
            label="Stock quantity"
            inputMode="numeric"
            autoComplete="off"
            error={errorOf('stock')}
            value={draft.stock}
            onChange={({ target }) => change({ stock: target.value })}
          />
        </div>
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-2 text-sm font-semibold">{t('Picture')}</legend>
          <PictureButtons busy={uploading} onChoose={(file) => void upload(file)} />
          {errorOf('images') ? (
            <p role="alert" className="text-sm font-medium text-sale-deep">
              {textOf(errorOf('images') ?? '')}
            </p>
          ) : null}
        </fieldset>
        <Button type="submit" busy={busyWith !== undefined || uploading} className="max-sm:w-full sm:w-fit">
          {t('Add Product')}
        </Button>
      </form>
      <section aria-label={t('As shoppers will see it')}>
        <h3 className="mb-3 text-sm font-semibold">{t('As shoppers will see it')}</h3>
        {/* Inert, as its link would leave the form. */}
        <div inert data-preview="card" className="max-w-64">
          <ProductCard
            product={{
              _id: 'preview',
              productName: product.productName || t('Product name'),
              category: draft.category,
              price,
              inStock: product.stock !== 0,
              images: product.images ?? [],
            }}
            sizes="16rem"
          />
        </div>
      </section>
    </div>
  );
}
