/** The form of one setting: saves it, goes back to the default, and shows what somebody else has saved meanwhile. */
import type { ProductCategory } from '@jontro/shop/catalog/categories.ts';
import { previewEndpoints } from '@jontro/shop/settings/preview.endpoints.ts';
import { previewedNames } from '@jontro/shop/settings/preview.ts';
import { renamedIn } from '@jontro/shop/settings/renamed-categories.ts';
import { settingTexts } from '@jontro/shop/settings/setting-texts.ts';
import {
  type SettingState,
  type SettingWithSchema,
  settingEndpoints,
} from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { confirmed } from '../lib/confirmed.ts';
import { send } from '../lib/send.ts';
import { useSave } from '../lib/use-save.ts';
import { Button } from '../ui/button.tsx';
import { ChangeConflict } from '../ui/change-conflict.tsx';
import { formContext } from './editor-context.ts';
import { useWording } from './use-wording.ts';
import { ValueEditor } from './value-editor.tsx';
import { typedValue, type ValueSchema } from './value-schema.ts';
import { valueText } from './value-text.ts';

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
  const wording = useWording();
  const { t, textOf } = wording;
  const name = setting.name as SettingName;
  const { label, unit } = settingTexts[name];
  const schema = setting.schema as ValueSchema;
  // A later state of the list does not change what the form is based on.
  const [base, setBase] = useState<SettingState>(setting);
  const [draft, setDraft] = useState<unknown>(setting.value);
  const { busy, problem, conflict, endConflict, save, attempt } = useSave({
    conflictCode: 'setting-changed',
    theirsOf: (details) => details.setting as SettingState,
    path: `/${name}`,
  });
  const [isPreviewed, setIsPreviewed] = useState(false);
  const renamed =
    name === 'categories'
      ? renamedIn(base.value as ProductCategory[], typedValue(schema, draft) as ProductCategory[])
      : [];
  const unsaved = JSON.stringify(typedValue(schema, draft)) !== JSON.stringify(base.value);
  useEffect(() => {
    onEdit(name, unsaved);
    return () => onEdit(name, false);
  }, [name, onEdit, unsaved]);
  const shared = useMemo(() => ({ Editor: ValueEditor, categories, problem }), [categories, problem]);

  async function saveValue(changedAt = base.changedAt): Promise<void> {
    const saved = await save(() =>
      confirmed(() =>
        send(settingEndpoints.changeSetting, {
          params: { name },
          body: {
            value: typedValue(schema, draft),
            changedAt: changedAt ?? null,
            ...(renamed.length > 0 && { renamed }),
          },
        }),
      ),
    );
    if (saved) onClose();
  }
  async function reset(): Promise<void> {
    const query = { changedAt: base.changedAt ?? '' };
    const request = () => send(settingEndpoints.resetSetting, { params: { name }, query });
    if (await save(() => confirmed(request))) onClose();
  }
  async function preview(): Promise<void> {
    setIsPreviewed(false);
    const values = { [name]: typedValue(schema, draft) };
    setIsPreviewed(await attempt(() => send(previewEndpoints.startPreview, { body: { values } })));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void saveValue();
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
        <ChangeConflict
          notice={settingsTexts.changedMeanwhile}
          theirs={conflict}
          takeTheirs="Take over the other value"
          busy={busy}
          onTakeTheirs={() => {
            setBase(conflict);
            setDraft(conflict.value);
            endConflict();
          }}
          onSaveMine={() => {
            setBase(conflict);
            void saveValue(conflict.changedAt ?? undefined);
          }}
        >
          <p className="break-words">
            {t('Now: {value}', { value: valueText(schema, conflict.name, conflict.value, wording) })}
          </p>
        </ChangeConflict>
      ) : null}
      <div role="status" className="grid gap-1 text-sm empty:hidden">
        {renamed.map(({ from, to }) => (
          <p key={from}>
            {t('“{from}” becomes “{to}”: its products, the menu and its old address follow.', { from, to })}
          </p>
        ))}
      </div>
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
