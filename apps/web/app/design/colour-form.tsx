/** The form of the shop's colours: two colours, what is wrong with them, the preview, saving and going back to the default. */
import { contrastProblems, nearestPassing, palettesOf } from '@jontro/shop/design/palette.ts';
import type { ShopColour, ShopColours } from '@jontro/shop/design/shop-colours.ts';
import {
  type SettingState,
  type SettingWithSchema,
  settingEndpoints,
} from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { send } from '../lib/send.ts';
import { useSave } from '../lib/use-save.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { ChangeConflict } from '../ui/change-conflict.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { ColourField } from './colour-field.tsx';
import { DesignPreview } from './design-preview.tsx';
import { showColours } from './show-colours.ts';

const names = ['act', 'mark'] as const satisfies readonly ShopColour[];
const defaults = palettesOf({}).light;
const defaultOf = { act: defaults.bottle, mark: defaults.marigold } as const;

type Draft = Record<ShopColour, string>;
const draftOf = (colours: ShopColours): Draft => ({ ...defaultOf, ...colours });
const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);
/** The colours that are not the default. */
const coloursOf = (draft: Draft): ShopColours =>
  Object.fromEntries(
    names.filter((name) => draft[name] !== defaultOf[name]).map((name) => [name, draft[name]]),
  );

export function ColourForm({ setting }: { setting: SettingWithSchema }) {
  const { t, textOf } = useLanguage();
  const { darkMode } = useSettings();
  // A later state of the list does not change what the form is based on.
  const [base, setBase] = useState<SettingState>(setting);
  const [draft, setDraft] = useState<Draft>(draftOf(setting.value as ShopColours));
  /** The last colours that could be read, for the preview. */
  const [shown, setShown] = useState<ShopColours>(setting.value as ShopColours);
  const { busy, problem, conflict, endConflict, save } = useSave({
    conflictCode: 'setting-changed',
    theirsOf: (details) => details.setting as SettingState,
    path: '/colours',
  });
  const readable = names.every((name) => isColour(draft[name]));
  const problems = contrastProblems(shown);
  const unsaved = JSON.stringify(draft) !== JSON.stringify(draftOf(base.value as ShopColours));

  function choose(next: Draft): void {
    setDraft(next);
    if (names.every((name) => isColour(next[name]))) setShown(coloursOf(next));
  }
  /** Takes over what is stored now. */
  function restart(state: SettingState): void {
    setBase(state);
    choose(draftOf(state.value as ShopColours));
    showColours(state.value as ShopColours, darkMode);
  }
  async function submit(changedAt = base.changedAt): Promise<void> {
    if (!readable || problems.length > 0) return;
    let stored: SettingState | undefined;
    const saved = await save(async () => {
      const { message, setting: state } = await send(settingEndpoints.changeSetting, {
        params: { name: 'colours' },
        body: { value: coloursOf(draft), changedAt: changedAt ?? null },
      });
      stored = state;
      return { message };
    });
    if (saved && stored) restart(stored);
  }
  async function reset(): Promise<void> {
    let stored: SettingState | undefined;
    const saved = await save(async () => {
      const { message, setting: state } = await send(settingEndpoints.resetSetting, {
        params: { name: 'colours' },
        query: { changedAt: base.changedAt ?? '' },
      });
      stored = state;
      return { message };
    });
    if (saved && stored) restart(stored);
  }

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="grid gap-5 rounded-card border border-line bg-paper p-4 sm:p-6 lg:grid-cols-2">
        {names.map((name) => (
          <ColourField
            key={name}
            name={name}
            value={draft[name]}
            problems={isColour(draft[name]) ? problems.filter(({ colour }) => colour === name) : []}
            nearest={nearestPassing(shown, name)}
            onChange={(value) => choose({ ...draft, [name]: value })}
          />
        ))}
      </div>
      <DesignPreview palettes={palettesOf(shown)} />
      {conflict ? (
        <ChangeConflict
          notice={settingsTexts.changedMeanwhile}
          theirs={conflict}
          takeTheirs="Take over the other value"
          busy={busy}
          onTakeTheirs={() => {
            restart(conflict);
            endConflict();
          }}
          onSaveMine={() => {
            setBase(conflict);
            void submit(conflict.changedAt ?? undefined);
          }}
        >
          <p className="tabular">{Object.values(draftOf(conflict.value as ShopColours)).join(', ')}</p>
        </ChangeConflict>
      ) : null}
      {problem ? (
        <p role="alert" className="font-medium text-sale-deep">
          {textOf(problem.text)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={!readable || problems.length > 0}>
          {t('Save')}
        </Button>
        {base.source === 'stored' ? (
          <Button variant="secondary" disabled={busy} onClick={() => void reset()}>
            {t('Back to the default')}
          </Button>
        ) : null}
      </div>
      <LeaveGuard unsaved={unsaved} onLeave={() => choose(draftOf(base.value as ShopColours))} />
    </form>
  );
}
