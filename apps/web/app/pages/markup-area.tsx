/** A text area with buttons and keys for bold, italic and links. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { TextArea } from '../ui/field.tsx';
import { type Mark, markText } from './mark-text.ts';

/** Each with the key that is pressed with Ctrl or Command. */
const marks: readonly { mark: Mark; label: PlainMessage; key: string; className?: string }[] = [
  { mark: 'bold', label: 'Bold', key: 'b', className: 'font-bold' },
  { mark: 'italic', label: 'Italic', key: 'i', className: 'italic' },
  { mark: 'link', label: 'Link', key: 'k', className: 'underline' },
];

type MarkupAreaProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

export function MarkupArea({ value, onChange, ...area }: MarkupAreaProps) {
  const { t } = useLanguage();
  const root = useRef<HTMLDivElement>(null);

  function apply(mark: Mark): void {
    const field = root.current?.querySelector('textarea');
    if (!field) return;
    const { from, to, text, selection } = markText(
      field.value,
      field.selectionStart,
      field.selectionEnd,
      mark,
    );
    field.focus();
    field.setSelectionRange(from, to);
    // The only way that the browser's Undo knows; it reports the change as typing does.
    if (!document.execCommand('insertText', false, text)) {
      field.setRangeText(text);
      onChange(field.value);
    }
    field.setSelectionRange(...selection);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const chosen = marks.find(({ key }) => key === event.key.toLowerCase());
    if (!chosen || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    apply(chosen.mark);
  }
  return (
    <div ref={root} className="grid min-w-0 gap-1">
      <TextArea
        {...area}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex gap-1">
        {marks.map(({ mark, label, className = '' }) => (
          <button
            key={mark}
            type="button"
            className={`min-h-11 min-w-11 rounded-control px-3 text-sm hover:bg-fog ${className}`}
            onClick={() => apply(mark)}
          >
            {t(label)}
          </button>
        ))}
      </div>
    </div>
  );
}
