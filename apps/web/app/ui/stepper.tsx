/** A quantity with minus and plus; never below `min`. */

import type { Message } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from './icon.tsx';

interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  /** Unlimited by default. */
  max?: number;
  /** What is counted, for screen readers: "Quantity of Fan". */
  label: Message;
  disabled?: boolean;
  size?: 'medium' | 'small';
}

export function Stepper({ value, onChange, min = 1, max, label, disabled, size = 'medium' }: StepperProps) {
  const { t, digits } = useLanguage();
  const button = `grid place-items-center rounded-control text-ink hover:bg-fog disabled:text-faint disabled:hover:bg-transparent aria-disabled:text-faint aria-disabled:hover:bg-transparent ${
    size === 'medium' ? 'size-11' : 'size-10'
  }`;
  // At a limit the button is not disabled but ignores clicks, so that it keeps the focus.
  const atMin = value <= min;
  const atMax = max !== undefined && value >= max;
  return (
    <fieldset
      className="inline-flex items-center rounded-control border border-edge bg-paper"
      disabled={disabled}
    >
      <legend className="sr-only">{t(label)}</legend>
      <button
        type="button"
        className={button}
        aria-label={t('Decrease quantity')}
        aria-disabled={atMin || undefined}
        onClick={() => {
          if (!atMin) onChange(value - 1);
        }}
      >
        <Icon name="minus" size={18} />
      </button>
      <output aria-live="polite" aria-label={t(label)} className="tabular min-w-9 text-center font-semibold">
        {digits(value)}
      </output>
      <button
        type="button"
        className={button}
        aria-label={t('Increase quantity')}
        aria-disabled={atMax || undefined}
        onClick={() => {
          if (!atMax) onChange(value + 1);
        }}
      >
        <Icon name="plus" size={18} />
      </button>
    </fieldset>
  );
}
