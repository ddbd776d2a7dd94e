/** One to five stars to choose from, as radio buttons. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useId } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

const labels = ['Very bad', 'Bad', 'Fair', 'Good', 'Very good'] as const satisfies PlainMessage[];

interface StarInputProps {
  /** What is rated, for screen readers. */
  label: string;
  /** 1 to 5; undefined before a choice. */
  value: number | undefined;
  onChange: (stars: number) => void;
  disabled?: boolean;
}

export function StarInput({ label, value, onChange, disabled }: StarInputProps) {
  const { t } = useLanguage();
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-2" disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      <span className="flex">
        {labels.map((text, index) => {
          const stars = index + 1;
          const filled = value !== undefined && stars <= value;
          return (
            <label
              key={text}
              className={`relative grid size-11 place-items-center rounded-control hover:bg-fog ${filled ? 'text-star' : 'text-edge'}`}
            >
              <input
                type="radio"
                name={name}
                value={stars}
                checked={value === stars}
                aria-label={t('{count} of 5 stars: {word}', { count: stars, word: t(text) })}
                className="absolute inset-0 cursor-pointer appearance-none rounded-control focus-visible:outline-2 focus-visible:outline-bottle"
                onChange={() => onChange(stars)}
              />
              <Icon name={filled ? 'starFilled' : 'star'} size={26} />
            </label>
          );
        })}
      </span>
      <span className="text-sm font-medium text-slate">
        {value === undefined ? t('Tap a star') : t(labels[value - 1] ?? 'Good')}
      </span>
    </fieldset>
  );
}
