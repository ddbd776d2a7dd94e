/** The last step of the checklist: what is left, and the button that opens the shop. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { SetupStep } from '@jontro/shop/opening/opening.ts';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { OpeningSoon } from '../site/opening-soon.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { PreviewedSettings } from './previewed-settings.tsx';
import { setupPath } from './setup-path.ts';
import { StepPreview } from './step-layout.tsx';
import type { SettingValues } from './use-setting-values.ts';

interface OpeningStepProps {
  values: SettingValues;
  /** The steps before that are not done. */
  left: readonly (readonly [step: SetupStep, title: PlainMessage])[];
  /** When and by whom it was opened. */
  opened: { changedAt?: string | undefined; changedBy?: string | undefined } | undefined;
  onOpenStep: (step: SetupStep) => void;
}

export function OpeningStep({ values, left, opened, onOpenStep }: OpeningStepProps) {
  const { t, textOf, digits } = useLanguage();
  async function open(): Promise<void> {
    // A new document has the settings of an open shop.
    if (await values.store({ opened: true })) window.location.assign(setupPath);
  }
  if (opened)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-lg font-bold">{t('Your shop is open')}</p>
        {opened.changedAt ? (
          <p className="text-slate">
            {t('Changed by {by}, {date}', {
              by: opened.changedBy ?? '–',
              date: digits(formatDateTime(opened.changedAt)),
            })}
          </p>
        ) : null}
        <a href={paths.home} className={buttonClass({}, 'max-sm:w-full')}>
          {t('See the shop')}
        </a>
      </div>
    );
  const { problem } = values;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-4">
        <p>
          {t('From now on everybody sees the shop and can order. You can close it again under Settings.')}
        </p>
        {left.length > 0 ? (
          <div className="grid gap-2 rounded-card bg-marigold-wash p-4">
            <p className="font-semibold">{t('Not done yet')}</p>
            <ul className="flex flex-wrap gap-2">
              {left.map(([step, title]) => (
                <li key={step}>
                  <Button variant="secondary" onClick={() => onOpenStep(step)}>
                    {t(title)}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {problem ? (
          <p role="alert" className="text-sm font-medium text-sale-deep">
            {textOf(problem)}
          </p>
        ) : null}
        <Button
          size="large"
          busy={values.busy}
          className="max-sm:w-full sm:w-fit"
          onClick={() => void open()}
        >
          {t('Open the shop')}
        </Button>
      </div>
      <StepPreview>
        <PreviewedSettings values={{ name: values.valueOf('name'), logo: values.valueOf('logo') }}>
          <OpeningSoon />
        </PreviewedSettings>
      </StepPreview>
    </div>
  );
}
