/** The form of a product, for adding and for updating (specification section 5, Q-122, Q-142). */
import type { NewProduct } from '@jontro/shop/catalog/catalog.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { usePictureUploads } from './picture-uploads.ts';
import { ProductConflict } from './product-conflict.tsx';
import {
  changesOf,
  draftProblem,
  isSameDraft,
  type ProductDraft,
  previewOf,
  productOf,
} from './product-draft.ts';
import { ProductFields, ProductStockFields } from './product-fields.tsx';
import { ProductImagesField } from './product-images-field.tsx';
import { ProductPreview } from './product-preview.tsx';
import { type DraftStorage, discardDraft, readStoredDraft, storeDraft } from './stored-draft.ts';

/** Told while pictures are still on their way. */
const uploading = 'Please wait until every picture is uploaded';

interface ProductFormProps {
  form: 'add' | 'update';
  categories: readonly string[];
  /** What the form starts with; another object puts the form back to it. */
  start: ProductDraft;
  /** When the product that is updated was last changed, as far as this form knows. */
  unchangedSince?: string;
  /** The product as somebody else has left it meanwhile, after a save that was refused for it. */
  theirs?: ProductDraft;
  onTakeTheirs?: () => void;
  onKeepMine?: (product: NewProduct) => void;
  /** Where what is typed is kept until it is saved. */
  place: DraftStorage;
  action: string;
  busy: boolean;
  onSubmit: (product: NewProduct, unchangedSince: string | undefined) => void;
}

const panel = 'grid grid-cols-1 content-start gap-5 rounded-card border border-line bg-paper p-4 sm:p-6';

export function ProductForm(props: ProductFormProps) {
  const { form, categories, start, place, action, busy, theirs } = props;
  const { draft, setDraft, unchangedSince, cameBack } = useKeptDraft(props);
  const [problem, setProblem] = useState<ReturnType<typeof draftProblem>>();
  const change = (part: Partial<ProductDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };
  const changeImages = (changed: (images: readonly string[]) => readonly string[]) => {
    setDraft((before) => ({ ...before, images: changed(before.images) }));
    setProblem(undefined);
  };
  const pictures = usePictureUploads((url) =>
    changeImages((before) => [...before.filter((each) => each !== url), url]),
  );
  const errorOf = (field: keyof NewProduct) => (problem?.field === field ? problem.message : undefined);
  const unsaved = !isSameDraft(draft, start) || pictures.uploads.length > 0;

  /** The product that may be sent; undefined after it has been told what is wrong with it. */
  function checked(element: HTMLFormElement): NewProduct | undefined {
    const found =
      pictures.running > 0 ? { field: 'images' as const, message: uploading } : draftProblem(draft, form);
    setProblem(found);
    if (!found) return productOf(draft);
    toast.error(found.message);
    element.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
    return undefined;
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const product = checked(event.currentTarget);
    if (product) props.onSubmit(product, unchangedSince);
  }
  function keepMine(): void {
    const product = element.current && checked(element.current);
    if (product) props.onKeepMine?.(product);
  }
  const element = useRef<HTMLFormElement>(null);

  return (
    <form ref={element} noValidate onSubmit={submit} className="grid gap-5">
      <LeaveGuard unsaved={unsaved} onLeave={() => discardDraft(place)} />
      {cameBack ? (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-paper px-4 py-3 sm:px-6"
        >
          <p>What you had typed here and not saved is back.</p>
          <Button look="secondary" size="small" onClick={() => setDraft(() => start)}>
            Start afresh
          </Button>
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-5 @min-[58rem]/page:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-5">
          <div className={panel}>
            <ProductFields draft={draft} categories={categories} errorOf={errorOf} onChange={change} />
          </div>
          <div className={panel}>
            <ProductStockFields draft={draft} errorOf={errorOf} onChange={change} />
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
            <ProductPreview product={previewOf(draft)} />
          </div>
        </div>
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
        <p className="text-sm text-slate">{unsaved ? 'There are changes that are not saved yet.' : ''}</p>
        <Button type="submit" size="large" className="max-sm:w-full" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** The draft, kept for this tab as long as it differs from its start, and taken up again where one was kept. */
function useKeptDraft({ start, place, unchangedSince }: ProductFormProps) {
  const [kept] = useState(() => readStoredDraft(place));
  const [cameBack, setCameBack] = useState(kept !== undefined && !isSameDraft(kept.draft, start));
  const [draft, setDraft] = useState(kept?.draft ?? start);
  const [startSeen, setStartSeen] = useState(start);
  if (startSeen !== start) {
    setStartSeen(start);
    setDraft(start);
    setCameBack(false);
  }
  const since = cameBack ? kept?.unchangedSince : unchangedSince;
  const { email, product } = place;
  useEffect(() => {
    const there = { email, product };
    if (isSameDraft(draft, start)) {
      discardDraft(there);
      setCameBack(false);
    } else {
      storeDraft(there, { draft, ...(since !== undefined && { unchangedSince: since }) });
    }
  }, [draft, start, since, email, product]);
  return { draft, setDraft, unchangedSince: since, cameBack };
}
