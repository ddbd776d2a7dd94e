/** A picture of the shop: its address, a preview, and an upload that enters it. */
import type { Text } from '@jontro/shop/messages.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError } from '../lib/send.ts';
import { acceptedImageTypes, uploadImage, uploadingText } from '../lib/upload-image.ts';
import { Field } from '../ui/field.tsx';

interface PictureEditorProps {
  label: Text;
  error: Text | undefined;
  value: string;
  onChange: (value: string) => void;
}

export function PictureEditor({ label, error, value, onChange }: PictureEditorProps) {
  const { t, textOf } = useLanguage();
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<Text>();
  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    setIsUploading(true);
    setProblem(undefined);
    try {
      onChange(await uploadImage(file, 'product'));
    } catch (failure) {
      setProblem(failure instanceof ApiError ? failure.text : String(failure));
    } finally {
      setIsUploading(false);
    }
  }
  return (
    <div className="grid gap-3">
      <Field
        label={label as never}
        error={error ?? problem}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="flex flex-wrap items-center gap-4">
        {value.startsWith('/') ? (
          <img src={value} alt="" width={64} height={64} className="size-16 rounded-control object-contain" />
        ) : null}
        <label className="relative inline-flex min-h-9 cursor-pointer items-center rounded-control border border-edge bg-paper px-3.5 text-sm font-semibold focus-within:outline-3 focus-within:outline-bottle hover:border-ink">
          {isUploading ? textOf(uploadingText) : t('Upload a picture')}
          <input
            type="file"
            accept={acceptedImageTypes}
            className="sr-only"
            disabled={isUploading}
            onChange={({ target }) => {
              void upload(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
      </div>
    </div>
  );
}
