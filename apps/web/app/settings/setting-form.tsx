/** The form of one setting: saves it, goes back to the default, and shows what somebody else has saved meanwhile. */
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { previewEndpoints } from '@jontro/shop/settings/preview.endpoints.ts';
import { previewedNames } from '@jontro/shop/settings/preview.ts';
import { settingTexts } from '@jontro/shop/settings/setting-texts.ts';
import {
  type SettingState,
  type SettingWithSchema,
  settingEndpoints,
} from '@jontro/shop/settings/settings.endpoints.ts';
import type { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { showNotice } from '../lib/notices.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { formContext } from './editor-context.ts';
import { SettingConflict } from './setting-conflict.tsx';
import { ValueEditor } from './value-editor.tsx';
import { typedValue, type ValueSchema } from './value-schema.ts';

export interface SettingFormProps {
  setting: SettingWithSchema;
  /** The English names of the categories. */
  categories: readonly string[];
  /** Reports whether there is something to save. */
  onEdit: (name: string, unsaved: boolean) => void;
  onClose: () => void;
}

export type SettingName = keyof typeof settingTexts;

export function SettingForm({ setting, categories, onEdit, onClose }: SettingFormProps) {
  const { t, textOf } = useLanguage();
  const client = useQueryClient();
  const name = setting.name as SettingName;
  const { label, unit } = settingTexts[name];
  const schema = setting.schema as ValueSchema;
  // A later state of the list does not change what the form is based on.
  const [base, setBase] = useState<SettingState>(setting);
  const [draft, setDraft] = useState<unknown>(setting.value);
  const [problem, setProblem] = useState<{ path: string; text: Text }>();
  const [conflict, setConflict] = useState<SettingState>();
  const [busy, setBusy] = useState(false);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const unsaved = JSON.stringify(typedValue(schema, draft)) !== JSON.stringify(base.value);
  useEffect(() => {
    onEdit(name, unsaved);
    return () => onEdit(name, false);
  }, [name, onEdit, unsaved]);
  const shared = useMemo(() => ({ Editor: ValueEditor, categories, problem }), [categories, problem]);

  async function run(request: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    setConflict(undefined);
    try {
      const { message } = await request();
      await client.invalidateQueries();
      showNotice('success', message as typeof settingsTexts.saved);
      onClose();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }
  function refuse(error: unknown): void {
    const isExpected = error instanceof ApiError && error.status > 0 && error.status < 500;
    if (!isExpected) toast.warning(error instanceof ApiError ? error.message : failureTexts.unexpected);
    else if (error.code === 'setting-changed') setConflict(error.details.setting as SettingState);
    // A rejected session has its own dialog.
    else if (error.status !== 401 && error.status !== 403)
      setProblem({ path: String(error.details.path ?? `/${name}`), text: error.text });
  }
  const save = (changedAt = base.changedAt) =>
    run(() =>
      send(settingEndpoints.changeSetting, {
        params: { name },
        body: { value: typedValue(schema, draft), changedAt: changedAt ?? null },
      }),
    );
  const reset = () =>
    run(() =>
      send(settingEndpoints.resetSetting, { params: { name }, query: { changedAt: base.changedAt ?? '' } }),
    );
  async function preview(): Promise<void> {
    setProblem(undefined);
    setIsPreviewed(false);
    try {
      await send(previewEndpoints.startPreview, { body: { values: { [name]: typedValue(schema, draft) } } });
      setIsPreviewed(true);
    } catch (error) {
      refuse(error);
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }

  // The fields show a problem of their own place; one of the whole setting, or of a closed place, stands above the buttons.
  const isShownAtField = problem?.path !== `/${name}` && problem !== undefined;
  return (
    <form noValidate className="mt-4 grid gap-4 border-t border-line pt-4" onSubmit={submit}>
      <formContext.Provider value={shared}>
        <ValueEditor
          setting={name}
          part={name}
          path={`/${name}`}
          schema={schema}
          label={unit ? t('{name}, in {unit}', { name: t(label), unit: t(unit) }) : label}
          value={draft}
          onChange={setDraft}
        />
      </formContext.Provider>
      {problem &&
      (isShownAtField || schema.type === 'object' || schema.anyOf || schema.type === 'boolean') ? (
        <p role="alert" className="text-sm font-medium text-sale-deep">
          {textOf(problem.text)}
        </p>
      ) : null}
      {conflict ? (
        <SettingConflict
          schema={schema}
          theirs={conflict}
          busy={busy}
          onTakeTheirs={() => {
            setBase(conflict);
            setDraft(conflict.value);
            setConflict(undefined);
          }}
          onSaveMine={() => {
            setBase(conflict);
            void save(conflict.changedAt ?? undefined);
          }}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('Save')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t('Cancel')}
        </Button>
        {(previewedNames as readonly string[]).includes(name) ? (
          <Button variant="secondary" disabled={busy} onClick={() => void preview()}>
            {t('Preview')}
          </Button>
        ) : null}
        {base.changedAt && base.source === 'stored' ? (
          <Button variant="quiet" disabled={busy} onClick={() => void reset()}>
            {t('Back to the default')}
          </Button>
        ) : null}
      </div>
      {isPreviewed ? (
        <p role="status">
          <a href="/" target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-4">
            {t('Look at the shop with it')}
          </a>
        </p>
      ) : null}
    </form>
  );
}
