/** The ZIP file with the pictures of an import: its choice, upload in parts, and what has arrived. */

import type { Text } from '@jontro/shop/messages.ts';
import { maxZipBytes, zipPartBytes, zipTexts } from '@jontro/shop/product-imports/pictures.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { importTexts, type ProductImport } from '@jontro/shop/product-imports/product-imports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { toBase64 } from '../lib/read-file.ts';
import { withRetries } from '../lib/retry.ts';
import { ApiError, send } from '../lib/send.ts';
import { FileButton } from '../ui/file-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { importKeys } from './import-queries.ts';

interface Upload {
  id: string;
  file: File;
  signal: AbortSignal;
  onProgress: (progress: number) => void;
}

/** Uploads a ZIP file part by part; a part that does not arrive is sent again. Throws ApiError. */
async function uploadZip({ id, file, signal, onProgress }: Upload): Promise<ProductImport | undefined> {
  const whole = { upload: crypto.randomUUID(), file: file.name.slice(-200), bytes: file.size };
  let imported: ProductImport | undefined;
  for (let place = 0; place * zipPartBytes < file.size; place += 1) {
    const from = place * zipPartBytes;
    const content = await toBase64(file.slice(from, from + zipPartBytes));
    const body = { ...whole, place, content };
    const sendPart = () =>
      send(productImportEndpoints.uploadImportPictures, { params: { id }, body }, { signal });
    imported = await withRetries(sendPart, { signal });
    onProgress(Math.min(1, (from + zipPartBytes) / file.size));
  }
  return imported;
}

interface PictureFileProps {
  imported: ProductImport;
  onUploading: (uploading: boolean) => void;
}

export function PictureFile({ imported, onUploading }: PictureFileProps) {
  const { t, textOf } = useLanguage();
  const client = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<Text>();
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);
  const { pictures } = imported;

  async function choose(file: File): Promise<void> {
    if (file.size === 0) return setProblem(zipTexts.notZip);
    if (file.size > maxZipBytes) return setProblem(zipTexts.tooLarge);
    const controller = new AbortController();
    upload.current = controller;
    setProblem(undefined);
    setProgress(0);
    onUploading(true);
    try {
      const { signal } = controller;
      const uploaded = await uploadZip({ id: imported._id, file, signal, onProgress: setProgress });
      if (uploaded) client.setQueryData(importKeys.one(imported._id), uploaded);
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(error instanceof ApiError ? error.text : importTexts.unreadable);
      // What was there before is replaced or gone.
      void client.invalidateQueries({ queryKey: importKeys.one(imported._id), exact: true });
    }
    setProgress(undefined);
    onUploading(false);
  }

  return (
    <section
      aria-labelledby="picture-file"
      className="grid gap-3 rounded-card border border-line bg-paper p-3 sm:px-4"
    >
      <h3 id="picture-file" className="font-semibold">
        {t('Pictures in a ZIP file')}
      </h3>
      <p className="text-slate">
        {t(
          'Optional, up to 300 MB. The column “Pictures” then names the files, as in “lamp.jpg; lamp-side.jpg”; folders may be left out.',
        )}
      </p>
      {progress === undefined ? null : <ProgressBar label="Uploading the pictures" progress={progress} />}
      {pictures && progress === undefined ? (
        <p className="tabular break-words">
          {pictures.complete
            ? `${pictures.file} · ${t('Files: {count}', { count: pictures.count })}`
            : t('Please choose {file} again: it was not uploaded completely.', { file: pictures.file })}
        </p>
      ) : null}
      <FileButton
        label={pictures ? 'Choose another ZIP file' : 'Choose a ZIP file'}
        accept=".zip,application/zip"
        variant="secondary"
        reading={progress !== undefined}
        problem={problem && textOf(problem)}
        onChoose={(file) => void choose(file)}
      />
    </section>
  );
}
