/** The price filter: buckets, a slider with two thumbs, and a number input for each bound. */

import { effectiveMaxPrice, maxSliderPrice, priceBuckets } from '@jontro/shop/catalog/price-filter.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { plainCharacters } from '@jontro/shop/visible-text.ts';
import { type FormEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../../language/use-language.ts';
import { type CategoryView, viewParams } from './category-view.ts';

export interface PriceRange {
  min: number;
  /** Undefined means unlimited. */
  max: number | undefined;
}

interface PriceFilterProps {
  /** With the other URL parameters, which the form submits without JavaScript. */
  range: CategoryView;
  onChange: (range: PriceRange) => void;
}

/** The step of the slider in taka, and the delay after which its value is applied, in ms. */
const sliderStep = 500;
const debounceMs = 350;

export const PriceFilter = memo(function PriceFilter({ range, onChange }: PriceFilterProps) {
  return (
    <div className="grid gap-6 sm:max-lg:grid-cols-2 sm:max-lg:items-end">
      <Buckets range={range} onChange={onChange} />
      <Slider range={range} onChange={onChange} />
    </div>
  );
});

function Buckets({ range, onChange }: PriceFilterProps) {
  const { t, digits, textOf } = useLanguage();
  const group = useId();
  return (
    <fieldset className="noscript:hidden">
      <legend className="mb-2 font-semibold">{t('Price (৳)')}</legend>
      <div className="grid">
        {priceBuckets.map((bucket) => (
          <label key={bucket.id} className="flex min-h-10 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={group}
              value={bucket.id}
              checked={range.min === bucket.min && range.max === bucket.max}
              onChange={() => onChange({ min: bucket.min, max: bucket.max })}
              className="size-5 accent-bottle"
            />
            <span className="tabular">{digits(textOf(bucket.label))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const clampPrice = (value: number): number => Math.min(Math.max(Math.round(value) || 0, 0), maxSliderPrice);

/** The bounds in order, the upper one unlimited at the slider's maximum. */
const rangeOf = (one: number, other: number): PriceRange => ({
  min: Math.min(one, other),
  max: effectiveMaxPrice(Math.max(one, other)),
});

/** State that is reset to `value` whenever that changes. */
function useSyncedState<T>(value: T) {
  const [synced, setSynced] = useState(value);
  const [state, setState] = useState(value);
  if (synced !== value) {
    setSynced(value);
    setState(value);
  }
  return [state, setState] as const;
}

function Slider({ range, onChange }: PriceFilterProps) {
  const { t } = useLanguage();
  const [low, setLow] = useSyncedState(range.min);
  const [high, setHigh] = useSyncedState(range.max ?? maxSliderPrice);
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(debounce.current), []);

  function slide(nextLow: number, nextHigh: number): void {
    setLow(nextLow);
    setHigh(nextHigh);
    clearTimeout(debounce.current);
    debounce.current = setTimeout(() => onChange(rangeOf(nextLow, nextHigh)), debounceMs);
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [lowest = '', highest = ''] = ['min', 'max'].map((name) =>
      plainCharacters(String(fields.get(name))).trim(),
    );
    onChange(rangeOf(clampPrice(Number(lowest)), highest ? clampPrice(Number(highest)) : maxSliderPrice));
  }

  const percent = (value: number) => `${(value / maxSliderPrice) * 100}%`;
  const [from, to] = low < high ? [low, high] : [high, low];
  return (
    <form method="get" noValidate onSubmit={submit} className="grid gap-4">
      <input type="hidden" name="limit" value={range.limit} />
      <input type="hidden" name="sort" value={range.sort} />
      {[...viewParams(range)]
        .filter(([name]) => ['query', 'brand', 'category', 'spec', 'stock', 'rating'].includes(name))
        .map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      <div className="relative h-6 noscript:hidden">
        <div className="absolute inset-x-0 top-2.5 h-1 rounded-full bg-line" />
        <div
          className="absolute top-2.5 h-1 rounded-full bg-bottle"
          style={{ left: percent(from), right: `calc(100% - ${percent(to)})` }}
        />
        <Thumb label="Lowest price" value={low} onSlide={(value) => slide(value, high)} />
        <Thumb label="Highest price" value={high} onSlide={(value) => slide(low, value)} />
      </div>
      <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
        <Amount label="From ৳" name="min" value={low} />
        <Amount label="To ৳" name="max" value={effectiveMaxPrice(high)} placeholder="No limit" />
        <button
          type="submit"
          className="min-h-11 rounded-control border border-edge px-3 text-sm font-semibold hover:bg-fog"
        >
          {t('Apply')}
        </button>
      </div>
    </form>
  );
}

function Thumb({
  label,
  value,
  onSlide,
}: {
  label: PlainMessage;
  value: number;
  onSlide: (value: number) => void;
}) {
  const { t, digits } = useLanguage();
  return (
    <input
      type="range"
      aria-label={t(label)}
      aria-valuetext={value >= maxSliderPrice ? t('No limit') : digits(`৳${value}`)}
      min={0}
      max={maxSliderPrice}
      step={sliderStep}
      value={value}
      onChange={(event) => onSlide(Number(event.target.value))}
      className="range-thumb absolute inset-x-0 top-0 h-6 w-full"
    />
  );
}

function Amount({
  label,
  name,
  value,
  placeholder,
}: {
  label: PlainMessage;
  name: string;
  value: number | undefined;
  placeholder?: PlainMessage;
}) {
  const { t } = useLanguage();
  const [text, setText] = useSyncedState(value === undefined ? '' : String(value));
  return (
    <label className="grid gap-1 text-sm">
      {t(label)}
      <input
        inputMode="numeric"
        name={name}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={placeholder && t(placeholder)}
        className="tabular min-h-11 w-full min-w-0 rounded-control border border-edge px-1.5 text-base"
      />
    </label>
  );
}
