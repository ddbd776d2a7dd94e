/** The second step: which field each column of the file is, and its pictures in a ZIP file. */

import type { Text } from '@jontro/shop/messages.ts';
import { foreignNames } from '@jontro/shop/product-imports/foreign-files.ts';
import { importColumns } from '@jontro/shop/product-imports/import-columns.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import type { ProductImport } from '@jontro/shop/product-imports/product-imports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { controlClass } from '../ui/field.tsx';
import { StepHeading } from '../ui/step-heading.tsx';
import { columnText, importKeys } from './import-queries.ts';
import { PictureFile } from './picture-file.tsx';

interface ColumnStepProps {
  imported: ProductImport;
  onChecking: () => void;
  onOther: () => void;
}

export function ColumnStep({ imported, onChecking, onOther }: ColumnStepProps) {
  const { t, textOf } = useLanguage();
  const client = useQueryClient();
  const [fields, setFields] = useState(() => imported.columns.map(({ field }) => field ?? ''));
  const [busy, setBusy] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<Text>();
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);
  const taken = (field: string): boolean =>
    field !== '' && fields.indexOf(field) !== fields.lastIndexOf(field);

  async function check(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const checking = await send(productImportEndpoints.checkImport, {
        params: { id: imported._id },
        body: { fields: fields.map((field) => field || null) },
      });
      client.setQueryData(importKeys.one(imported._id), checking);
      onChecking();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.text : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="grid gap-4">
      <StepHeading number={2} title="Assign the columns" />
      <p>{t('What is each column of {file}?', { file: imported.file })}</p>
      {imported.format ? (
        <p className="text-slate">
          {t(
            'A file of {program}: its variations, options and descriptions are read by its own rules, also from columns that are left out here.',
            { program: foreignNames[imported.format] },
          )}
        </p>
      ) : null}
      <ul className="divide-y divide-line rounded-card border border-line bg-paper">
        {imported.columns.map(({ heading, sample }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place
          <li key={index} className="grid items-center gap-x-4 gap-y-2 p-3 sm:grid-cols-2 sm:px-4">
            <div className="min-w-0">
              <p className="font-semibold break-words">{heading || '–'}</p>
              {sample ? <p className="text-sm break-words text-slate">{sample}</p> : null}
            </div>
            <select
              aria-label={t('Field of “{heading}”', { heading: heading || String(index + 1) })}
              aria-invalid={taken(fields[index] ?? '') || undefined}
              className={controlClass(taken(fields[index] ?? '') ? 'x' : undefined)}
              value={fields[index]}
              onChange={({ target }) => setFields((all) => all.with(index, target.value))}
            >
              <option value="">{t('Leave out')}</option>
              {importColumns.map(({ key }) => (
                <option key={key} value={key}>
                  {columnText(key, t)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <PictureFile imported={imported} onUploading={setUploading} />
      {problem ? (
        <p ref={alert} role="alert" tabIndex={-1} className="font-medium text-sale-deep">
          {textOf(problem)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3 *:max-sm:grow">
        <Button busy={busy} disabled={uploading} onClick={() => void check()}>
          {t('Check the file')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onOther}>
          {t('Another file')}
        </Button>
      </div>
    </section>
  );
}
