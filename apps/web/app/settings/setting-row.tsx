/** A setting on the owner's page: words, value, default, where the value comes from, and its form. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { settingTexts } from '@jontro/shop/settings/setting-texts.ts';
import { type ReactNode, useRef } from 'react';
import type { PageLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { SettingForm, type SettingFormProps, type SettingName } from './setting-form.tsx';
import { useWording } from './use-wording.ts';
import { isPicture } from './value-labels.ts';
import type { ValueSchema } from './value-schema.ts';
import { valueText } from './value-text.ts';

interface SettingRowProps extends Omit<SettingFormProps, 'onClose'> {
  isOpen: boolean;
  onToggle: (name: string) => void;
  /** Below the value. */
  children?: ReactNode;
}

/** "Set in the file", "Changed by owner@example.com, 25/11/2026", or nothing where the default applies. */
function originText({ setting }: Pick<SettingRowProps, 'setting'>, { t, digits }: PageLanguage): string {
  const { source, changedAt, changedBy } = setting;
  if (source === 'file') return t('Set in the file of the shop, so it cannot be changed here.');
  if (source !== 'stored' || !changedAt) return t(source === 'preset' ? 'From the base settings' : 'Default');
  const date = digits(formatDateTime(changedAt));
  return changedBy ? t('Changed by {by}, {date}', { by: changedBy, date }) : t('Changed {date}', { date });
}

export function SettingRow({ setting, isOpen, onToggle, children, ...form }: SettingRowProps) {
  const wording = useWording();
  const { t } = wording;
  const { role } = useSession();
  const mayChange = !setting.ownersOnly || role === 'admin';
  const opener = useRef<HTMLButtonElement>(null);
  const name = setting.name as SettingName;
  const { label, text, unit } = settingTexts[name];
  const schema = setting.schema as ValueSchema;
  const worded = (value: unknown): string =>
    `${valueText(schema, name, value, wording)}${unit ? ` ${t(unit)}` : ''}`;
  const isChanged = setting.source === 'stored';
  return (
    <li id={name} className="border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h3 className="font-semibold">{t(label)}</h3>
          <p className="text-sm text-slate">{t(text)}</p>
          <p className="mt-2 break-words" data-value>
            {t('Now: {value}', { value: worded(setting.value) })}
          </p>
          {isPicture({ setting: name, part: name }) ? (
            <img
              src={String(setting.value)}
              alt=""
              width={48}
              height={48}
              className="mt-1 size-12 rounded-control object-contain"
            />
          ) : null}
          {isChanged ? (
            <p className="text-sm break-words text-slate">
              {t('Default: {value}', { value: worded(setting.default) })}
            </p>
          ) : null}
          <p className={`mt-1 text-sm break-words ${isChanged ? 'font-semibold text-stock' : 'text-slate'}`}>
            {originText({ setting }, wording)}
          </p>
          {mayChange ? null : <p className="mt-1 text-sm">{t(sessionTexts.ownersOnly)}</p>}
        </div>
        {setting.source === 'file' || !mayChange ? null : (
          <Button
            ref={opener}
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-label={t('Change {name}', { name: t(label) })}
            onClick={() => onToggle(name)}
          >
            {t('Change')}
          </Button>
        )}
      </div>
      {children}
      {isOpen ? (
        <SettingForm
          {...form}
          setting={setting}
          onClose={() => {
            onToggle(name);
            opener.current?.focus();
          }}
        />
      ) : null}
    </li>
  );
}
