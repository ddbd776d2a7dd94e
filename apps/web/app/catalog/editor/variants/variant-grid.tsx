/** The grid of a product's variants: one row each, cards on phones; arrow keys and Enter move between rows. */
import { maxVariantStock } from '@jontro/shop/catalog/variants.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { type KeyboardEvent, useState } from 'react';
import { useLanguage } from '../../../language/use-language.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { CellInput } from './cell-input.tsx';
import { type ChangeVariants, removedText } from './change-variants.ts';
import { VariantPictures } from './variant-pictures.tsx';
import { inputNames, type VariantProblems, variantTitle } from './variant-problems.ts';
import {
  changeVariant,
  removeVariant,
  type VariantDraft,
  type VariantStart,
  type VariantsDraft,
} from './variants-draft.ts';

interface VariantGridProps {
  draft: VariantsDraft;
  images: readonly string[];
  /** What new variants cost, if prices cannot be changed. */
  givenPrice?: VariantStart | undefined;
  problems: VariantProblems;
  onChange: ChangeVariants;
}

const columns =
  '@min-[56rem]:grid-cols-[minmax(8rem,1.4fr)_minmax(7rem,1.2fr)_minmax(6rem,1fr)_minmax(6rem,1fr)_minmax(5rem,0.8fr)_4.5rem_3.5rem_2.75rem]';

const cells = [
  { field: 'sku', label: 'SKU', inputMode: 'text' },
  { field: 'price', label: 'Price (৳)', inputMode: 'decimal' },
  { field: 'discountPrice', label: 'Discount price (৳)', inputMode: 'decimal' },
  { field: 'stock', label: 'Stock', inputMode: 'numeric' },
] as const satisfies readonly { field: keyof VariantDraft; label: PlainMessage; inputMode: string }[];

const isPrice = (field: string): boolean => field === 'price' || field === 'discountPrice';
const pricesOf = ({ price, discountPrice }: VariantStart) => ({ price, discountPrice });

const rowSteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Moves to the same cell of the row above or below; Enter never submits the form from a cell. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = rowSteps[event.key];
  const cell = event.target as HTMLElement;
  const place = cell.dataset.cell?.split('.');
  if (step === undefined || !place) return;
  event.preventDefault();
  const name = inputNames.cell(Number(place[0]) + step, place[1] ?? '');
  const next = event.currentTarget.querySelector<HTMLInputElement>(`[name="${name}"]`);
  next?.focus();
  if (next?.type === 'text') next.select();
}

export function VariantGrid({ draft, images, givenPrice, problems, onChange }: VariantGridProps) {
  const { t } = useLanguage();
  const [pictured, setPictured] = useState<number>();
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-sm text-slate">
        {t('Leave stock empty to sell without counting. Arrow keys move between the rows.')}
      </p>
      {givenPrice ? (
        <p className="text-sm text-slate">
          {t('Only people with the right to prices change them. A new variant costs what the product does.')}
        </p>
      ) : null}
      <div
        aria-hidden="true"
        className={`hidden gap-3 text-sm font-semibold text-slate @min-[56rem]:grid ${columns}`}
      >
        <span>{t('Variant')}</span>
        {cells.map(({ field, label }) => (
          <span key={field}>{t(label)}</span>
        ))}
        <span>{t('In stock')}</span>
        <span>{t('Pictures')}</span>
        <span />
      </div>
      <ul className="grid gap-3" onKeyDown={moveBetweenRows}>
        {draft.variants.map((variant, index) => (
          <li key={variant.valueIds.join('.')}>
            <VariantRow
              draft={draft}
              variant={variant}
              index={index}
              givenPrice={givenPrice}
              problems={problems}
              onChange={onChange}
              onPictures={() => setPictured(index)}
            />
          </li>
        ))}
      </ul>
      {pictured !== undefined && draft.variants[pictured] ? (
        <VariantPictures
          draft={draft}
          index={pictured}
          images={images}
          onChange={onChange}
          onClose={() => setPictured(undefined)}
        />
      ) : null}
    </div>
  );
}

interface VariantRowProps extends Pick<VariantGridProps, 'draft' | 'givenPrice' | 'problems' | 'onChange'> {
  variant: VariantDraft;
  index: number;
  onPictures: () => void;
}

function VariantRow({ draft, variant, index, givenPrice, problems, onChange, onPictures }: VariantRowProps) {
  const { t } = useLanguage();
  const title = variantTitle(draft, index);
  const shown = givenPrice && variant._id === undefined ? { ...variant, ...pricesOf(givenPrice) } : variant;
  const remove = () => {
    const after = removeVariant(draft, index);
    onChange(after, removedText(draft, after));
  };
  return (
    <div
      className={`grid grid-cols-2 items-start gap-3 rounded-control border border-line p-3 @min-[56rem]:border-0 @min-[56rem]:p-0 ${columns}`}
    >
      <p className="col-span-2 font-semibold break-words @min-[56rem]:col-span-1 @min-[56rem]:pt-3">
        {title}
      </p>
      {cells.map(({ field, label, inputMode }) => (
        <CellInput
          key={field}
          label={label}
          of={title}
          hasHead
          type="text"
          inputMode={inputMode}
          maxLength={field === 'sku' ? 60 : String(maxVariantStock).length + 6}
          name={inputNames.cell(index, field)}
          data-cell={`${index}.${field}`}
          readOnly={givenPrice !== undefined && isPrice(field)}
          value={shown[field]}
          error={problems.get(inputNames.cell(index, field))}
          onChange={({ target }) =>
            onChange(changeVariant(draft, index, { [field]: target.value }), { subject: target.name })
          }
        />
      ))}
      <label className="flex min-h-12 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-bottle"
          name={inputNames.cell(index, 'inStock')}
          data-cell={`${index}.inStock`}
          checked={variant.inStock}
          onChange={({ target }) => onChange(changeVariant(draft, index, { inStock: target.checked }))}
        />
        <span className="@min-[56rem]:sr-only">
          {t('In stock')}
          <span className="sr-only">{`, ${title}`}</span>
        </span>
      </label>
      <div className="flex items-center gap-2 justify-self-end @min-[56rem]:contents">
        <button
          type="button"
          aria-label={t('Pictures of {variant}', { variant: title })}
          className="relative grid size-12 place-items-center overflow-hidden rounded-control border border-edge bg-paper hover:border-ink"
          onClick={onPictures}
        >
          {variant.images.length > 0 ? (
            <Picture src={variant.images[0]} alt="" sizes="48px" className="size-full object-contain" />
          ) : (
            <Icon name="plus" size={18} />
          )}
        </button>
        <button
          type="button"
          aria-label={t('Remove {name}', { name: title })}
          className="grid size-11 place-items-center rounded-control hover:bg-fog @min-[56rem]:mt-0.5"
          onClick={remove}
        >
          <Icon name="trash" size={18} />
        </button>
      </div>
    </div>
  );
}
