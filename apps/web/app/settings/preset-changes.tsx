/** What another preset would change: each setting that is neither stored nor in the file, with both values. */

import { settingTexts } from '@jontro/shop/settings/setting-texts.ts';
import { choiceTexts } from '@jontro/shop/settings/setting-value-texts.ts';
import type { SettingWithSchema } from '@jontro/shop/settings/settings.endpoints.ts';
import type { SettingName } from './setting-form.tsx';
import { useWording } from './use-wording.ts';
import type { ValueSchema } from './value-schema.ts';
import { valueText } from './value-text.ts';

type Presets = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The settings whose value the preset `to` would change, with the value after it. */
export function presetChanges(settings: readonly SettingWithSchema[], presets: Presets, to: string) {
  return settings.flatMap((setting) => {
    const { name, source, value } = setting;
    const next = presets[to]?.[name];
    const isChanged = next !== undefined && JSON.stringify(next) !== JSON.stringify(value);
    return isChanged && source !== 'stored' && source !== 'file' ? [{ setting, next }] : [];
  });
}

export function PresetChanges({
  settings,
  presets,
}: {
  settings: readonly SettingWithSchema[];
  presets: Presets;
}) {
  const wording = useWording();
  const { t } = wording;
  const present = settings.find(({ name }) => name === 'preset')?.value;
  const others = Object.keys(choiceTexts.preset ?? {}).filter((name) => name !== present);
  return others.map((other) => {
    const changes = presetChanges(settings, presets, other);
    const name = t(choiceTexts.preset?.[other] ?? 'Recommended');
    return (
      <details key={other} className="mt-3 rounded-card bg-fog p-4">
        <summary className="cursor-pointer font-semibold">
          {t('What “{name}” would change: {count} settings', { name, count: changes.length })}
        </summary>
        <ul className="mt-3 grid gap-2 text-sm">
          {changes.map(({ setting, next }) => (
            <li key={setting.name} className="break-words">
              <span className="font-semibold">{t(settingTexts[setting.name as SettingName].label)}: </span>
              {valueText(setting.schema as ValueSchema, setting.name, setting.value, wording)} →{' '}
              {valueText(setting.schema as ValueSchema, setting.name, next, wording)}
            </li>
          ))}
        </ul>
      </details>
    );
  });
}
