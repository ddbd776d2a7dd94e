/** A small input with its label above it, or for screen readers only where a row has heads. */
import { type Message, withParams } from '@jontro/shop/messages.ts';
import type { ComponentProps } from 'react';
import { useLanguage } from '../../../language/use-language.ts';
import { controlClass, useLabelAttributes } from '../../../ui/field.tsx';

interface CellInputProps extends ComponentProps<'input'> {
  label: Message;
  /** What it is of, for screen readers. */
  of?: string;
  error?: Message | undefined;
  /** Hides the label where the grid is as wide as its heads. */
  hasHead?: boolean;
}

export function CellInput({ label, of, error, hasHead, className, ...input }: CellInputProps) {
  const { t } = useLanguage();
  const link = useLabelAttributes({ hint: undefined, error });
  return (
    <div className={`grid min-w-0 content-start gap-1 ${className ?? ''}`}>
      <label htmlFor={link.id} className={`text-sm text-slate ${hasHead ? '@min-[56rem]:sr-only' : ''}`}>
        {t(label)}
        {of ? <span className="sr-only">{`, ${of}`}</span> : null}
      </label>
      <input {...input} {...link} className={controlClass(error)} />
      {error ? (
        <p id={`${link.id}-error`} className="text-sm font-medium text-sale-deep">
          {t(withParams(error))}
        </p>
      ) : null}
    </div>
  );
}
