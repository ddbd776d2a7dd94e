/** The first step: the file of all products, and the choice of a file. */

import type { Text } from '@jontro/shop/messages.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { importTexts, maxWorkbookBytes } from '@jontro/shop/product-imports/product-imports.ts';
import { useId, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, serverUrl } from '../lib/send.ts';
import { buttonClass } from '../ui/button.tsx';
import { DownloadLink } from '../ui/download-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { uploadFile } from './import-queries.ts';
import { decodeText, isZip, maxFileBytes, toBase64 } from './read-file.ts';

/** Uploads a file; returns its import, or what is wrong with it. */
async function tryUpload(file: File): Promise<{ id: string } | { problem: Text }> {
  if (file.size > maxFileBytes) return { problem: importTexts.tooLong };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = file.name.slice(-200);
    if (isZip(bytes)) {
      if (file.size > maxWorkbookBytes) return { problem: importTexts.workbookTooLarge };
      return { id: (await uploadFile(name, { workbook: await toBase64(file) }))._id };
    }
    const text = decodeText(bytes);
    if (text === undefined) return { problem: importTexts.notUnicode };
    return { id: (await uploadFile(name, { text }))._id };
  } catch (error) {
    // A file that was moved since it was chosen cannot be read.
    return { problem: error instanceof ApiError ? error.text : importTexts.unreadable };
  }
}

export function FileStep({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { t, textOf } = useLanguage();
  const id = useId();
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<Text>();

  async function choose(file: File | undefined): Promise<void> {
    if (!file || reading) return;
    setReading(true);
    setProblem(undefined);
    const result = await tryUpload(file);
    setReading(false);
    if ('id' in result) onUploaded(result.id);
    else setProblem(result.problem);
  }

  return (
    <section className="grid gap-4 rounded-card border border-line bg-paper p-4 sm:p-6">
      <p>
        {t(
          'A CSV file in UTF-8 or an Excel workbook (.xlsx) with up to 10,000 lines. The easiest way: download all products, change the file in a spreadsheet, and bring it back.',
        )}
      </p>
      <p className="text-slate">
        {t(
          'Columns that the file does not have stay as they are in the shop. An import never deletes a product.',
        )}
      </p>
      <p className="text-slate">
        {t('Pictures on other hosts are copied if the setting “Hosts of pictures” names the host.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadLink
          href={serverUrl + productImportEndpoints.downloadProductFile.url}
          text="Download all products"
          className="max-sm:w-full"
        />
        <label
          className={buttonClass(
            {},
            'cursor-pointer focus-within:outline-3 focus-within:outline-bottle max-sm:w-full',
          )}
        >
          <Icon name={reading ? 'refresh' : 'plus'} size={18} className={reading ? 'spinner' : ''} />
          {t('Choose a file')}
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            className="sr-only"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? id : undefined}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              void choose(file);
            }}
          />
        </label>
      </div>
      <p role="status" className={reading ? 'text-slate' : 'sr-only'}>
        {reading ? t('Reading the file') : null}
      </p>
      {problem ? (
        <p id={id} role="alert" className="font-medium text-sale-deep">
          {textOf(problem)}
        </p>
      ) : null}
    </section>
  );
}
