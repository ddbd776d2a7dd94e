/** The step of the checklist for name and logo, above the real header. */
import type { Text } from '@jontro/shop/messages.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError } from '../lib/send.ts';
import { uploadImage } from '../lib/upload-image.ts';
import { Header } from '../site/header.tsx';
import { useSettings } from '../site/settings.ts';
import { PictureButtons } from '../ui/choose-picture.tsx';
import { Field } from '../ui/field.tsx';
import { PreviewedSettings } from './previewed-settings.tsx';
import { StepForm } from './step-layout.tsx';
import type { SettingValues } from './use-setting-values.ts';

export function NameStep({ values, onDone }: { values: SettingValues; onDone: () => void }) {
  const { t } = useLanguage();
  const { lightHeader } = useSettings();
  const [name, setName] = useState(values.isOwn('name') ? values.valueOf('name') : '');
  const [logo, setLogo] = useState(values.valueOf('logo'));
  const [uploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<Text>();
  async function upload(file: File): Promise<void> {
    setUploading(true);
    setProblem(undefined);
    try {
      setLogo(await uploadImage(file, 'product'));
    } catch (failure) {
      setProblem(failure instanceof ApiError ? failure.text : String(failure));
    } finally {
      setUploading(false);
    }
  }
  async function save(): Promise<void> {
    if (name.trim() === '') return setProblem('Please enter the name of the shop');
    setProblem(undefined);
    const saved = await values.store({
      name: name.trim(),
      ...(logo !== values.valueOf('logo') && { logo }),
    });
    if (saved) onDone();
  }
  return (
    <StepForm
      action="Save and go on"
      busy={values.busy || uploading}
      problem={problem ?? values.problem}
      onSubmit={() => void save()}
      preview={
        <PreviewedSettings values={{ name: name.trim() || t('Name of the shop'), logo }}>
          {/* Smaller, so that the whole header is seen beside the form. */}
          <div style={{ zoom: 0.6 }}>
            <Header variant={lightHeader ? 'light' : 'dark'} />
          </div>
        </PreviewedSettings>
      }
    >
      <Field
        label="Name of the shop"
        hint="In every page, title, email and invoice."
        maxLength={40}
        autoComplete="organization"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 text-sm font-semibold">{t('Logo')}</legend>
        <PictureButtons busy={uploading} onChoose={(file) => void upload(file)} />
        <p className="text-sm text-slate">
          {t('Beside the name, and as the icon of the browser tab. A square picture.')}
        </p>
      </fieldset>
    </StepForm>
  );
}
