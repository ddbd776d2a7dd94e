/** A labelled input with hint and error, linked for screen readers. */
import type { Message, Text } from '@jontro/shop/messages.ts';
import { type ComponentProps, isValidElement, type ReactElement, type ReactNode, useId } from 'react';
import { useLanguage } from '../language/use-language.ts';

export interface LabelProps {
  label: Message;
  hint?: Message | ReactElement;
  /** Also one of the server. */
  error?: Text | undefined;
}

export const controlClass = (error: Text | undefined, more = ''): string =>
  `block w-full min-w-0 min-h-12 rounded-control border bg-paper px-3.5 py-2.5 text-base text-ink placeholder:text-slate focus-within:outline-2 focus-within:outline-offset-0 disabled:bg-fog ${
    error
      ? 'border-sale focus-within:outline-sale'
      : 'border-edge hover:border-ink focus-within:outline-bottle'
  } ${more}`;

/** Returns the attributes that link a control with its label, hint and error. */
export function useLabelAttributes({ hint, error }: Pick<LabelProps, 'hint' | 'error'>, givenId?: string) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined };
}

export function FieldLayout({
  id,
  label,
  hint,
  error,
  required,
  children,
}: LabelProps & { id: string; required?: boolean | undefined; children: ReactNode }) {
  const { t, textOf } = useLanguage();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t(label)}
        {required ? (
          <span aria-hidden="true" className="text-sale">
            {' '}
            *
          </span>
        ) : null}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-sale-deep">
          {textOf(error)}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-slate">
          {isValidElement(hint) ? hint : t(hint)}
        </p>
      ) : null}
    </div>
  );
}

/** `trailing` is placed inside the input at its end, for example a show/hide button. */
export function Field({
  label,
  hint,
  error,
  trailing,
  className = '',
  ...input
}: LabelProps & ComponentProps<'input'> & { trailing?: ReactNode }) {
  const linkAttributes = useLabelAttributes({ hint, error }, input.id);
  return (
    <FieldLayout id={linkAttributes.id} label={label} hint={hint} error={error} required={input.required}>
      <div className="relative min-w-0">
        <input
          {...input}
          {...linkAttributes}
          className={controlClass(error, trailing ? `pr-12 ${className}` : className)}
        />
        {trailing ? <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div> : null}
      </div>
    </FieldLayout>
  );
}

export function TextArea({
  label,
  hint,
  error,
  className,
  ...area
}: LabelProps & ComponentProps<'textarea'>) {
  const linkAttributes = useLabelAttributes({ hint, error }, area.id);
  return (
    <FieldLayout id={linkAttributes.id} label={label} hint={hint} error={error} required={area.required}>
      <textarea rows={4} {...area} {...linkAttributes} className={controlClass(error, className)} />
    </FieldLayout>
  );
}

export function SelectField({
  label,
  hint,
  error,
  className,
  ...select
}: LabelProps & ComponentProps<'select'>) {
  const linkAttributes = useLabelAttributes({ hint, error }, select.id);
  return (
    <FieldLayout id={linkAttributes.id} label={label} hint={hint} error={error} required={select.required}>
      <select {...select} {...linkAttributes} className={controlClass(error, className)} />
    </FieldLayout>
  );
}
