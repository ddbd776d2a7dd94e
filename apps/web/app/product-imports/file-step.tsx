/** The first step: the file of all products, and the choice of a file. */

import type { Text } from '@jontro/shop/messages.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { importTexts, maxWorkbookBytes } from '@jontro/shop/product-imports/product-imports.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { decodeText, isZip, maxFileBytes, toBase64 } from '../lib/read-file.ts';
import { ApiError, serverUrl } from '../lib/send.ts';
import { DownloadLink } from '../ui/download-link.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { uploadFile } from './import-queries.ts';

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
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<Text>();

  async function choose(file: File): Promise<void> {
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
        {t('Pictures on other hosts are copied if the setting “Hosts of pictures” names the host.')}{' '}
        {t('Pictures can also come in a ZIP file, which you choose in the next step.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadLink
          href={serverUrl + productImportEndpoints.downloadProductFile.url}
          text="Download all products"
          className="max-sm:w-full"
        />
        <FileButton
          label="Choose a file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          reading={reading}
          problem={problem && textOf(problem)}
          onChoose={(file) => void choose(file)}
        />
      </div>
    </section>
  );
}
