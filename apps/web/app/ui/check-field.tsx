/** A check box with its text beside it; a press on either is one on both. */
import type { ComponentProps, ReactNode } from 'react';

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> & {
  onChange?: (checked: boolean) => void;
  /** The text. */
  children: ReactNode;
};

/** `className` is of the row. */
export function CheckField({ onChange, children, className = '', ...input }: CheckFieldProps) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input
        {...input}
        type="checkbox"
        className="size-5 shrink-0 accent-bottle"
        onChange={onChange && ((event) => onChange(event.target.checked))}
      />
      {children}
    </label>
  );
}
