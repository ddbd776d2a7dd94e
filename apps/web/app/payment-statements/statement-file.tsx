/** The first step: what a statement is for, and the choice of a file. */
import { importTexts } from '@jontro/shop/product-imports/product-imports.ts';
import { useLanguage } from '../language/use-language.ts';
import { decodeText } from '../lib/read-file.ts';
import { type Upload, useUpload } from '../lib/use-upload.ts';
import { FileButton } from '../ui/file-button.tsx';
import { uploadStatement } from './statement-queries.ts';

async function upload(file: File): Promise<Upload> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return { problem: importTexts.notUnicode };
  return { id: (await uploadStatement(file.name.slice(-200), text))._id };
}

export function StatementFile({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { t, textOf } = useLanguage();
  const { reading, problem, choose } = useUpload(upload, onUploaded);
  return (
    <section className="grid gap-4 rounded-card border border-line bg-paper p-4 sm:p-6">
      <p>
        {t(
          'After a restore of an older backup the provider may have taken payments that the shop no longer knows. Download the list of transactions from the provider’s panel as a CSV file of up to 10,000 lines, and choose it here.',
        )}
      </p>
      <p className="text-slate">
        {t(
          'Nothing is decided by the file: each payment that the shop does not know is asked about at the provider, and you decide about what it has taken.',
        )}
      </p>
      <FileButton
        label="Choose a file"
        accept=".csv,.tsv,.txt,text/csv"
        reading={reading}
        problem={problem && textOf(problem)}
        onChoose={(file) => void choose(file)}
      />
    </section>
  );
}
