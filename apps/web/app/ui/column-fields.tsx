/** The columns of an uploaded file, each with a choice of the field that it is. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { controlClass } from './field.tsx';

interface ColumnFieldsProps {
  columns: readonly { heading: string; sample: string }[];
  /** The fields that there are. */
  options: readonly { key: string; label: PlainMessage }[];
  /** The field of each column; empty if it is left out. */
  fields: readonly string[];
  onChange: (fields: string[]) => void;
}

export function ColumnFields({ columns, options, fields, onChange }: ColumnFieldsProps) {
  const { t } = useLanguage();
  const isTaken = (field = ''): boolean =>
    field !== '' && fields.indexOf(field) !== fields.lastIndexOf(field);
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-paper">
      {columns.map(({ heading, sample }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place
        <li key={index} className="grid items-center gap-x-4 gap-y-2 p-3 sm:grid-cols-2 sm:px-4">
          <div className="min-w-0">
            <p className="font-semibold break-words">{heading || '–'}</p>
            {sample ? <p className="text-sm break-words text-slate">{sample}</p> : null}
          </div>
          <select
            aria-label={t('Field of “{heading}”', { heading: heading || String(index + 1) })}
            aria-invalid={isTaken(fields[index]) || undefined}
            className={controlClass(isTaken(fields[index]) ? 'x' : undefined)}
            value={fields[index]}
            onChange={({ target }) => onChange(fields.with(index, target.value))}
          >
            <option value="">{t('Leave out')}</option>
            {options.map(({ key, label }) => (
              <option key={key} value={key}>
                {t(label)}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}
