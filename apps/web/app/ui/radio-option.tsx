/** One choice of several with a sentence below its title, and an amount beside it. */
import { type ReactNode, useId } from 'react';

interface RadioOptionProps {
  /** The same for all options of a choice. */
  name: string;
  title: string;
  note: ReactNode;
  amount?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
  /** Below the note. */
  children?: ReactNode;
}

export function RadioOption(props: RadioOptionProps) {
  const { name, title, note, amount, checked, disabled = false, onChoose, children } = props;
  const id = useId();
  return (
    <label
      data-refused={disabled ? '' : undefined}
      className={`flex items-start gap-3 px-4 py-3 has-checked:bg-bottle-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-bottle ${
        disabled ? 'bg-fog' : 'cursor-pointer hover:bg-fog'
      }`}
    >
      <input
        type="radio"
        name={name}
        className="mt-1 size-4 shrink-0 accent-bottle"
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-note`}
        onChange={onChoose}
      />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap justify-between gap-x-4">
          <span id={`${id}-title`} className={disabled ? 'font-semibold text-slate' : 'font-semibold'}>
            {title}
          </span>
          {amount ? <span className="tabular font-semibold">{amount}</span> : null}
        </span>
        <span id={`${id}-note`} className="text-sm text-slate">
          {note}
        </span>
        {children}
      </span>
    </label>
  );
}
