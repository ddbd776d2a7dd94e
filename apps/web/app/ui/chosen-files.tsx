/** Files that were brought in before, newest first: each with its state, its lines, and who chose it. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';

interface ChosenFile {
  _id: string;
  file: string;
  lines: number;
  createdAt: string;
  by: string;
}

interface ChosenFilesProps<File extends ChosenFile> {
  title: PlainMessage;
  files: readonly File[];
  /** The address of a file's page. */
  to: (id: string) => string;
  labelOf: (file: File) => PlainMessage;
}

export function ChosenFiles<File extends ChosenFile>({ title, files, to, labelOf }: ChosenFilesProps<File>) {
  const { t, digits } = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-2 text-xl font-bold">
        {t(title)}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-paper px-4">
        {files.map((file) => (
          <li key={file._id} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
            <Link to={to(file._id)} className="min-w-0 font-semibold break-words hover:underline">
              {file.file}
            </Link>
            <span>{t(labelOf(file))}</span>
            <span className="tabular min-w-0 text-sm break-words text-slate sm:col-span-2">
              {digits(formatDateTime(file.createdAt))} · {t('Lines: {count}', { count: file.lines })} ·{' '}
              {file.by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
