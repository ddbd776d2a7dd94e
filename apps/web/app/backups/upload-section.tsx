/** The choice of a backup file of another device, and how far its upload is. */
import { backupTexts } from '@jontro/shop/backups/backups.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError } from '../lib/send.ts';
import { FileButton } from '../ui/file-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { uploadBackup } from './upload-file.ts';

export function UploadSection({ onUploaded }: { onUploaded: () => void }) {
  const { t, textOf, digits } = useLanguage();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<Text>();

  async function choose(file: File): Promise<void> {
    setProblem(undefined);
    if (file.size === 0) return setProblem(backupTexts.damaged);
    setProgress(0);
    try {
      await uploadBackup(file, setProgress);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.text : failureTexts.unexpected);
    }
    setProgress(undefined);
    onUploaded();
  }

  return (
    <section aria-labelledby="upload-backup" className="mt-8">
      <h2 id="upload-backup" className="mb-2 text-xl font-bold">
        {t('Bring back a file of another device')}
      </h2>
      <div className="grid gap-3 rounded-card border border-line bg-paper p-4 sm:p-5">
        <p>
          {t(
            'Choose a backup that you have downloaded. It is checked first; nothing changes before you bring it back. If the line breaks, choose the same file again: it continues where it was.',
          )}
        </p>
        <FileButton
          label="Choose a backup file"
          accept=".backup,.gz,application/gzip"
          reading={progress !== undefined}
          problem={problem && textOf(problem)}
          onChoose={(file) => void choose(file)}
        />
        {progress === undefined ? null : (
          <>
            <p className="tabular text-sm">{digits(Math.floor(progress * 100))}%</p>
            <ProgressBar label="The backup is being uploaded" progress={progress} />
          </>
        )}
      </div>
    </section>
  );
}
