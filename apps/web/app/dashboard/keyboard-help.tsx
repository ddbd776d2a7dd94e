/** The dialog that lists the keys of lists, and switches them off. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { CheckField } from '../ui/check-field.tsx';
import { Dialog } from '../ui/dialog.tsx';

const keys: readonly (readonly [key: string, meaning: PlainMessage])[] = [
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['Enter', 'Open the row'],
  ['/', 'Search'],
  ['?', 'This help'],
];

interface HelpProps {
  /** Whether single keys are on; passed in, so that no chunk of its own has the choice. */
  wanted: boolean;
  onWant: (wanted: boolean) => void;
  onClose: () => void;
}

export default function KeyboardHelp({ wanted, onWant, onClose }: HelpProps) {
  const { t } = useLanguage();
  return (
    <Dialog open title={t('Keyboard shortcuts')} onClose={onClose}>
      <div className="grid gap-5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
          {keys.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd
                  lang="en"
                  className="inline-block rounded-control border border-edge bg-fog px-3 py-2 text-sm font-semibold"
                >
                  {key}
                </kbd>
              </dt>
              <dd>{t(meaning)}</dd>
            </div>
          ))}
        </dl>
        <CheckField checked={wanted} onChange={onWant}>
          {t('Single-key shortcuts')}
        </CheckField>
        <p className="text-sm text-slate">
          {t('In lists, outside of inputs. The switch is kept on this device.')}
        </p>
      </div>
    </Dialog>
  );
}
