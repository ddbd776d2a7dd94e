/** A step of the checklist that consists of settings, each with its own form as on the page of the settings. */
import type { SettingWithSchema } from '@jontro/shop/settings/settings.endpoints.ts';
import { SettingRow } from '../settings/setting-row.tsx';
import { useOpenForms } from '../settings/use-open-forms.tsx';

export function SettingsStep({ settings }: { settings: readonly SettingWithSchema[] }) {
  const { open, toggle, edit, guard } = useOpenForms();
  return (
    <ul>
      {settings.map((setting) => (
        <SettingRow
          key={setting.name}
          setting={setting}
          categories={[]}
          isOpen={open.includes(setting.name)}
          onToggle={toggle}
          onEdit={edit}
        />
      ))}
      {guard}
    </ul>
  );
}
