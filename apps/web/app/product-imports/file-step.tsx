/** The first step: the file of all products, and the choice of a file. */

import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { importTexts, maxWorkbookBytes } from '@jontro/shop/product-imports/product-imports.ts';
import { useLanguage } from '../language/use-language.ts';
import { decodeText, isZip, toBase64 } from '../lib/read-file.ts';
import { serverUrl } from '../lib/send.ts';
import { type Upload, useUpload } from '../lib/use-upload.ts';
import { DownloadLink } from '../ui/download-link.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { uploadFile } from './import-queries.ts';

async function upload(file: File): Promise<Upload> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = file.name.slice(-200);
  if (isZip(bytes)) {
    if (file.size > maxWorkbookBytes) return { problem: importTexts.workbookTooLarge };
    return { id: (await uploadFile(name, { workbook: await toBase64(file) }))._id };
  }
  const text = decodeText(bytes);
  if (text === undefined) return { problem: importTexts.notUnicode };
  return { id: (await uploadFile(name, { text }))._id };
}

export function FileStep({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { t, textOf } = useLanguage();
  const { reading, problem, choose } = useUpload(upload, onUploaded);
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
