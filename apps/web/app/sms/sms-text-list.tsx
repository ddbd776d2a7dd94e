/** The texts of SMS by step, and of the advance: whether they are sent, whether they are the owner's own, how many parts they have, and their form. */
import { type Language, languages } from '@jontro/shop/language.ts';
import { message } from '@jontro/shop/messages.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { smsSize } from '@jontro/shop/sms/sms-parts.ts';
import type { SmsSetting } from '@jontro/shop/sms/sms-settings.ts';
import { stepTexts } from '@jontro/shop/sms/sms-step-texts.ts';
import {
  renderSms,
  type SmsTemplate,
  type SmsTexts,
  type SmsValues,
  sampleSmsValues,
  smsTemplateLabel,
  smsTemplates,
} from '@jontro/shop/sms/sms-templates.ts';
import { digitsOf } from '@jontro/shop/translator.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SmsTextForm } from './sms-text-form.tsx';

export function SmsTextList() {
  const { t, language: pageLanguage } = useLanguage();
  const { ready } = useSession();
  const query = useQuery({
    ...endpointQuery(['settings'], settingEndpoints.listSettings, {}),
    enabled: ready,
  });
  const [open, setOpen] = useState<SmsTemplate>();
  const [unsaved, setUnsaved] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  const settings = query.data?.settings ?? [];
  const settingOf = (name: string): unknown => settings.find((one) => one.name === name)?.value;
  const setting = settings.find(({ name }) => name === 'smsTexts');
  const { steps = [], pricePoisha } = (settingOf('sms') ?? {}) as SmsSetting;
  const texts = (setting?.value ?? {}) as SmsTexts;
  const sampleOf = (template: SmsTemplate, language: Language): SmsValues =>
    sampleSmsValues(language, {
      template,
      name: String(settingOf('name')),
      tracking: settingOf('tracking') === true,
      // Only fetched settings get here, in the browser.
      origin: location.origin,
      digits: digitsOf(language, settingOf('bengaliDigits') === true),
    });
  const close = () => {
    setOpen(undefined);
    opener.current?.focus();
  };

  return (
    <section aria-labelledby="sms-texts" className="mt-10">
      <h2 id="sms-texts" className="mb-2 text-xl font-bold">
        {t('Texts of SMS')}
      </h2>
      <p className="mb-3 text-sm text-slate">
        {t('What customers get at each step. Settings of SMS chooses the steps that are sent.')}
        {setting?.source === 'file'
          ? ` ${t('Set in the file of the shop, so it cannot be changed here.')}`
          : null}
      </p>
      {query.isError ? <LoadFailed what="Texts of SMS" onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton className="h-[60rem] w-full" /> : null}
      {setting ? (
        <ul className="rounded-card border border-line bg-paper px-4 sm:px-5">
          {smsTemplates.map((step) => {
            const label = smsTemplateLabel(step);
            const sampleIn = (language: Language) => sampleOf(step, language);
            const words = stepTexts(texts, step);
            const parts = languages.map(
              (language) => smsSize(renderSms(words[language], sampleIn(language))).parts,
            );
            return (
              <li key={step} className="border-t border-line py-4 first:border-t-0">
                <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                  <div className="min-w-0 flex-[1_1_16rem]">
                    <h3 className="font-semibold">{t(label)}</h3>
                    <p className="break-words">{renderSms(words[pageLanguage], sampleIn(pageLanguage))}</p>
                    <p className="text-sm text-slate">
                      {[
                        t(steps.includes(step) ? 'Is sent' : 'Is not sent'),
                        t(message('{count} parts', { count: Math.max(...parts) })),
                        ...(texts[step] ? [t('Own text')] : []),
                      ].join(' · ')}
                    </p>
                  </div>
                  {setting.source === 'file' ? null : (
                    <Button
                      ref={open === step ? opener : undefined}
                      variant="secondary"
                      size="small"
                      aria-expanded={open === step}
                      aria-label={t('Change text: {step}', { step: t(label) })}
                      // What is typed is not dropped by opening another one.
                      disabled={unsaved && open !== step}
                      onClick={() => (open === step ? close() : setOpen(step))}
                    >
                      {t('Change')}
                    </Button>
                  )}
                </div>
                {open === step ? (
                  <SmsTextForm
                    step={step}
                    setting={setting}
                    sampleOf={sampleIn}
                    pricePoisha={pricePoisha}
                    onUnsaved={setUnsaved}
                    onClose={close}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      <LeaveGuard unsaved={unsaved} onLeave={() => setUnsaved(false)} />
    </section>
  );
}
