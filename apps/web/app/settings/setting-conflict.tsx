/** What somebody else has saved while a setting was edited, beside one's own value in the fields. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { SettingState } from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { useWording } from './use-wording.ts';
import type { ValueSchema } from './value-schema.ts';
import { valueText } from './value-text.ts';

interface SettingConflictProps {
  schema: ValueSchema;
  theirs: SettingState;
  busy: boolean;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
}

export function SettingConflict({ schema, theirs, busy, onTakeTheirs, onSaveMine }: SettingConflictProps) {
  const wording = useWording();
  const { t, digits } = wording;
  const { changedAt, changedBy } = theirs;
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-marigold-wash p-4">
      <p className="font-semibold">{t(settingsTexts.changedMeanwhile)}</p>
      {changedAt ? (
        <p className="text-sm">
          {t('Changed by {by}, {date}', { by: changedBy ?? '–', date: digits(formatDateTime(changedAt)) })}
        </p>
      ) : null}
      <p className="break-words">
        {t('Now: {value}', { value: valueText(schema, theirs.name, theirs.value, wording) })}
      </p>
      <p className="text-sm">{t('What you have typed is still in the fields.')}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="secondary" disabled={busy} onClick={onTakeTheirs}>
          {t('Take over the other value')}
        </Button>
        <Button size="small" variant="secondary" busy={busy} onClick={onSaveMine}>
          {t('Save mine instead')}
        </Button>
      </div>
    </div>
  );
}
