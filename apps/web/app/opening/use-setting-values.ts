/** Stores the settings of a step of the checklist, one after the other. */
import type { Text } from '@jontro/shop/messages.ts';
import {
  type SettingState,
  type SettingWithSchema,
  settingEndpoints,
} from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../lib/send.ts';
import { useSave } from '../lib/use-save.ts';

export interface SettingValues {
  busy: boolean;
  /** Why nothing, or not everything, was stored. */
  problem: Text | undefined;
  /** The value of a setting as the owner sees it. */
  valueOf: <Name extends keyof ShopSettings>(name: Name) => ShopSettings[Name];
  /** Whether the owner has stored it, or the file sets it. */
  isOwn: (name: keyof ShopSettings) => boolean;
  /** Stores these values, except those that the file sets; returns whether nothing was refused. */
  store: (values: Partial<ShopSettings>) => Promise<boolean>;
}

export function useSettingValues(settings: readonly SettingWithSchema[]): SettingValues {
  const client = useQueryClient();
  const { busy, problem, conflict, save } = useSave<SettingState>({
    conflictCode: 'setting-changed',
    theirsOf: (details) => details.setting as SettingState,
    path: '',
  });
  const find = (wanted: string) => settings.find(({ name }) => name === wanted);
  return {
    busy,
    problem: conflict ? settingsTexts.changedMeanwhile : problem?.text,
    valueOf: (name) => find(name)?.value as never,
    isOwn: (name) => ['stored', 'file'].includes(find(name)?.source ?? ''),
    async store(values) {
      return save(async () => {
        try {
          for (const [name, value] of Object.entries(values)) {
            const setting = find(name);
            if (!setting || setting.source === 'file') continue;
            const body = { value, changedAt: setting.changedAt ?? null };
            await send(settingEndpoints.changeSetting, { params: { name }, body });
          }
        } catch (failure) {
          // The next try starts from what is stored by now; the form stays busy until it is known.
          await client.invalidateQueries();
          throw failure;
        }
        return { message: settingsTexts.saved };
      });
    },
  };
}
