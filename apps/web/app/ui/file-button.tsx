/** A button that chooses a file, with what is wrong with it. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useId } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

interface FileButtonProps {
  label: PlainMessage;
  accept: string;
  /** By default that of a page's main action. */
  variant?: 'secondary';
  /** Whether the chosen file is being read; another one is not taken meanwhile. */
  reading: boolean;
  problem?: string | undefined;
  onChoose: (file: File) => void;
}

export function FileButton({ label, accept, variant, reading, problem, onChoose }: FileButtonProps) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <>
      <label
        className={buttonClass(
          variant ? { variant } : {},
          'cursor-pointer focus-within:outline-3 focus-within:outline-bottle max-sm:w-full sm:w-fit',
        )}
      >
        <Icon name={reading ? 'refresh' : 'plus'} size={18} className={reading ? 'spinner' : ''} />
        {t(label)}
        <input
          type="file"
          accept={accept}
          className="sr-only"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file && !reading) onChoose(file);
          }}
        />
      </label>
      <p role="status" className={reading ? 'text-slate' : 'sr-only'}>
        {reading ? t('Reading the file') : null}
      </p>
      {problem ? (
        <p id={id} role="alert" className="font-medium text-sale-deep">
          {problem}
        </p>
      ) : null}
    </>
  );
}
