/** The form of the texts of one step in each language: refused at the field, saved as the setting, back to the default. */
import { type Language, languages } from '@jontro/shop/language.ts';
import { message, type Text } from '@jontro/shop/messages.ts';
import { type SettingState, settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { smsTexts as words } from '@jontro/shop/sms/sms.ts';
import {
  asOneLine,
  defaultStepTexts,
  type StepTexts,
  stepTexts,
  withStepTexts,
} from '@jontro/shop/sms/sms-step-texts.ts';
import { templateFault } from '@jontro/shop/sms/sms-template-faults.ts';
import type { SmsTemplate, SmsTexts, SmsValues } from '@jontro/shop/sms/sms-templates.ts';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { send } from '../lib/send.ts';
import { useSave } from '../lib/use-save.ts';
import { Button } from '../ui/button.tsx';
import { ChangeConflict } from '../ui/change-conflict.tsx';
import { SmsTextField } from './sms-text-field.tsx';

interface SmsTextFormProps {
  step: SmsTemplate;
  setting: SettingState;
  sampleOf: (language: Language) => SmsValues;
  pricePoisha: number | undefined;
  onUnsaved: (unsaved: boolean) => void;
  onClose: () => void;
}
type Problems = Partial<Record<Language, Text>>;

function problemOf(text: string, language: Language, values: SmsValues): Text | undefined {
  if (text === '') return 'Please fill in this field';
  const fault = templateFault(text, language, values) ?? templateFault(text, language);
  if (fault?.kind === 'unknown')
    return message('{placeholder} is no placeholder. The buttons below have all of them.', {
      placeholder: fault.placeholder,
    });
  if (fault?.kind === 'brace') return 'A brace belongs to no placeholder';
  if (fault?.kind === 'control') return 'A telephone does not show one of the characters';
  return fault && words.tooLong;
}

export function SmsTextForm({ step, setting, sampleOf, pricePoisha, onUnsaved, onClose }: SmsTextFormProps) {
  const { t, textOf } = useLanguage();
  // A later state of the list does not change what the form is based on.
  const [base, setBase] = useState(setting);
  const [draft, setDraft] = useState<StepTexts>(() => stepTexts(setting.value as SmsTexts, step));
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, conflict, endConflict, save } = useSave({
    conflictCode: 'setting-changed',
    theirsOf: (details) => details.setting as SettingState,
    path: '/smsTexts',
  });
  const unsaved = languages.some(
    (language) => draft[language] !== stepTexts(base.value as SmsTexts, step)[language],
  );
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [onUnsaved, unsaved]);

  async function saveTexts(from: SettingState): Promise<void> {
    const value = withStepTexts(from.value as SmsTexts, step, draft);
    const { changedAt } = from;
    const params = { name: 'smsTexts' };
    const saved = await save(() =>
      changedAt !== undefined && Object.keys(value).length === 0
        ? send(settingEndpoints.resetSetting, { params, query: { changedAt } })
        : send(settingEndpoints.changeSetting, { params, body: { value, changedAt: changedAt ?? null } }),
    );
    if (saved) onClose();
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found: Problems = {};
    for (const language of languages) {
      const wrong = problemOf(asOneLine(draft[language]), language, sampleOf(language));
      if (wrong) found[language] = wrong;
    }
    setProblems(found);
    if (Object.keys(found).length === 0) void saveTexts(base);
  }

  const pathOf = (language: Language): string => `/smsTexts/${step}/${language}`;
  const isAtField = languages.some((language) => problem?.path === pathOf(language));
  return (
    <form noValidate className="mt-4 grid gap-4 border-t border-line pt-4" onSubmit={submit}>
      <div className="grid gap-6 lg:grid-cols-2">
        {languages.map((language) => (
          <SmsTextField
            key={language}
            language={language}
            value={draft[language]}
            onChange={(value) => {
              setDraft((texts) => ({ ...texts, [language]: value }));
              setProblems(({ [language]: _, ...others }) => others);
            }}
            error={problems[language] ?? (problem?.path === pathOf(language) ? problem.text : undefined)}
            values={sampleOf(language)}
            pricePoisha={pricePoisha}
          />
        ))}
      </div>
      {problem && !isAtField ? (
        <p role="alert" className="text-sm font-medium text-sale-deep">
          {textOf(problem.text)}
        </p>
      ) : null}
      {conflict ? (
        <ChangeConflict
          notice={settingsTexts.changedMeanwhile}
          theirs={conflict}
          takeTheirs="Take over the other text"
          busy={busy}
          onTakeTheirs={() => {
            setBase(conflict);
            setDraft(stepTexts(conflict.value as SmsTexts, step));
            endConflict();
          }}
          onSaveMine={() => {
            setBase(conflict);
            void saveTexts(conflict);
          }}
        >
          {languages.map((language) => (
            <p key={language} lang={language} className="break-words">
              {stepTexts(conflict.value as SmsTexts, step)[language]}
            </p>
          ))}
        </ChangeConflict>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('Save')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          variant="quiet"
          disabled={busy}
          onClick={() => {
            setDraft(defaultStepTexts(step));
            setProblems({});
          }}
        >
          {t('Take the default text')}
        </Button>
      </div>
    </form>
  );
}
