/** A check box without a visible label, large enough for a finger. */
interface ChoiceBoxProps {
  /** For screen readers. */
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function ChoiceBox({ label, checked, disabled, onChange }: ChoiceBoxProps) {
  return (
    <label className="-m-2 grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        className="size-6 accent-bottle"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
