/** A step of the checklist that consists of settings, each with its own form as on the page of the settings. */
import type { SettingWithSchema } from '@jontro/shop/settings/settings.endpoints.ts';
import { useState } from 'react';
import { SettingRow } from '../settings/setting-row.tsx';

export function SettingsStep({ settings }: { settings: readonly SettingWithSchema[] }) {
  const [open, setOpen] = useState('');
  return (
    <ul>
      {settings.map((setting) => (
        <SettingRow
          key={setting.name}
          setting={setting}
          categories={[]}
          isOpen={open === setting.name}
          onToggle={(name) => setOpen(open === name ? '' : name)}
          onEdit={() => {}}
        />
      ))}
    </ul>
  );
}
