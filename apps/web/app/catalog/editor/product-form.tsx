/** The product form, for adding and for updating (specification section 5, Q-122, Q-142). */

import type { NewProduct } from '@jontro/shop/catalog/catalog.ts';
import { categoryNames } from '@jontro/shop/catalog/categories.ts';
import { type SpecField, specProblem } from '@jontro/shop/catalog/spec-sheets.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { can } from '../../lib/can.ts';
import { useSession } from '../../lib/session-state.ts';
import { toast } from '../../lib/toasts.ts';
import { useSettings } from '../../site/settings.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { specSheetQuery } from '../spec-sheet-query.ts';
import { useImageUploads } from './image-uploads.ts';
import { ProductConflict } from './product-conflict.tsx';
import {
  changesOf,
  type DraftField,
  type DraftProblem,
  draftProblem,
  isSameDraft,
  type ProductDraft,
  previewOf,
  productOf,
} from './product-draft.ts';
import { ProductFields, ProductStockFields } from './product-fields.tsx';
import { ProductImagesField } from './product-images-field.tsx';
import { ProductPreview } from './product-preview.tsx';
import { ProductAdditionalFields, ProductTranslationFields } from './product-text-fields.tsx';
import { PublicationFields } from './publication-fields.tsx';
import { SpecFields } from './spec-fields.tsx';
import { type DraftKey, discardDraft } from './stored-draft.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import { VariantsPanel } from './variants/variants-panel.tsx';

/** Shown while images are still being uploaded. */
const stillUploading = 'Please wait until every picture is uploaded';

interface ProductFormProps<Sent> {
  form: 'add' | 'update';
  categories: readonly string[];
  /** The initial values; a new object resets the form to them. */
  start: ProductDraft;
  /** Of a stored product. */
  id?: string;
  /** When the product was last changed, as known to this form. */
  unchangedSince?: string;
  /** The other admin's version, after a save was rejected because of it. */
  theirs?: ProductDraft;
  onTakeTheirs?: () => void;
  onKeepMine?: (product: NewProduct) => void;
  /** The key under which unsaved input is stored. */
  draftKey: DraftKey;
  action: PlainMessage;
  busy: boolean;
  /** What is sent of a valid draft. */
  toSent: (draft: ProductDraft, fields: readonly SpecField[] | undefined) => Sent;
  /** Returns what the server rejects at an input. */
  onSubmit: (sent: Sent, unchangedSince: string | undefined) => Promise<DraftProblem | undefined>;
}

const focusInput = (form: HTMLFormElement, { field }: DraftProblem): void =>
  form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

const panel = 'grid grid-cols-1 content-start gap-5 rounded-card border border-line bg-paper p-4 sm:p-6';

export function ProductForm<Sent>(props: ProductFormProps<Sent>) {
  const { t } = useLanguage();
  const settings = useSettings();
  const mayPrice = can(useSession(), 'prices');
  const { form, categories, start, draftKey, action, busy, theirs } = props;
  const { draft, setDraft, unchangedSince, restored } = useStoredDraft(props);
  const [problem, setProblem] = useState<DraftProblem>();
  /** Whether the form was sent: from then on the cells of variants show what is wrong. */
  const [checked, setChecked] = useState(false);
  const change = (part: Partial<ProductDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };
  const changeImages = (update: (images: readonly string[]) => readonly string[]) => {
    setDraft((before) => ({ ...before, images: update(before.images) }));
    setProblem(undefined);
  };
  const pictures = useImageUploads((url) =>
    changeImages((before) => [...before.filter((image) => image !== url), url]),
  );
  const sheet = useQuery({ ...specSheetQuery(draft.category), enabled: draft.category !== '' });
  const specFields = sheet.data?.fields;
  const errorOf = (field: DraftField) => (problem?.field === field ? problem.message : undefined);
  const fieldsProps = { draft, errorOf, mayPrice, onChange: change };
  const unsaved = !isSameDraft(draft, start) || pictures.uploads.length > 0;

  /** Returns whether the product is valid; otherwise shows the problem. */
  function validate(element: HTMLFormElement): boolean {
    const found =
      pictures.running > 0
        ? ({ field: 'images', message: stillUploading } as const)
        : (draftProblem(draft, form, categoryNames(settings)) ?? wrongSpec());
    setProblem(found);
    setChecked(found !== undefined);
    if (!found) return true;
    toast.error(found.message);
    focusInput(element, found);
    return false;
  }
  function wrongSpec(): DraftProblem | undefined {
    const { specs = [] } = productOf(draft, specFields);
    const wrong = specProblem(specs, specFields ?? []);
    return wrong && { field: 'specs', message: wrong };
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (!validate(form)) return;
    void props.onSubmit(props.toSent(draft, specFields), unchangedSince).then((found) => {
      setProblem(found);
      if (found) focusInput(form, found);
    });
  }
  function keepMine(): void {
    if (element.current && validate(element.current)) props.onKeepMine?.(productOf(draft, specFields));
  }
  const element = useRef<HTMLFormElement>(null);

  return (
    <form ref={element} noValidate onSubmit={submit} className="grid gap-5">
      <LeaveGuard unsaved={unsaved} onLeave={() => discardDraft(draftKey)} />
      {restored ? (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-paper px-4 py-3 sm:px-6"
        >
          <p>{t('Your unsaved input was restored.')}</p>
          <Button variant="secondary" size="small" onClick={() => setDraft(() => start)}>
            {t('Discard it')}
          </Button>
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-5 @min-[58rem]/page:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-5">
          <div className={panel}>
            <ProductFields {...fieldsProps} categories={categories} />
          </div>
          <div className={panel}>
            <ProductStockFields {...fieldsProps} />
          </div>
          <div className={panel}>
            <SpecFields
              fields={specFields}
              category={draft.category}
              specs={draft.specs}
              error={errorOf('specs')}
              onChange={(specs) => change({ specs })}
            />
          </div>
          <div className={panel}>
            <ProductAdditionalFields {...fieldsProps} />
          </div>
          <div className={panel}>
            <ProductTranslationFields {...fieldsProps} />
          </div>
        </div>
        <div className="grid grid-cols-1 gap-5">
          <div className={panel}>
            <ProductImagesField
              images={draft.images}
              error={errorOf('images')}
              pictures={pictures}
              onChange={changeImages}
            />
          </div>
          <div className={panel}>
            <PublicationFields id={props.id} {...fieldsProps} />
          </div>
          <div className={panel}>
            <ProductPreview product={previewOf(draft, t('Product name'))} />
          </div>
        </div>
      </div>
      <div className={panel}>
        <VariantsPanel
          form={form}
          draft={draft}
          isNew={start.variants === null}
          checked={checked}
          mayPrice={mayPrice}
          problem={problem}
          onChange={change}
        />
      </div>
      {theirs ? (
        <ProductConflict
          changes={changesOf(start, theirs)}
          busy={busy}
          onTakeTheirs={() => props.onTakeTheirs?.()}
          onKeepMine={keepMine}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-3">
        <p className="text-sm text-slate">{unsaved ? t('Unsaved changes') : ''}</p>
        <Button type="submit" size="large" className="max-sm:w-full" busy={busy}>
          {t(action)}
        </Button>
      </div>
    </form>
  );
}
