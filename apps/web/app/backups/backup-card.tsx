/** A backup of the list: when, what, how large, its check, and what can be done with it. */
import { type Backup, backupTexts, isBusy } from '@jontro/shop/backups/backups.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { busyLabel, contentsText, kindLabels, sizeText, stateLabel } from './backup-words.ts';

interface BackupCardProps {
  backup: Backup;
  /** The action that is being sent. */
  busyWith: string | undefined;
  /** Whether a job works on another backup. */
  othersBusy: boolean;
  onDownload: () => void;
  onCheck: () => void;
  onRemove: () => void;
  onRestore: () => void;
}

export function BackupCard({
  backup,
  busyWith,
  othersBusy,
  onDownload,
  onCheck,
  onRemove,
  onRestore,
}: BackupCardProps) {
  const { t, digits } = useLanguage();
  const { _id: id, createdAt, contents, state, here } = backup;
  const time = digits(formatDateTime(contents?.madeAt ?? createdAt));
  const busy = busyLabel(backup);
  const named = (action: PlainMessage): string => `${t(action)}: ${time}`;
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="tabular font-semibold">{time}</h3>
        {busy ? null : (
          <StateBadge good={state === 'ready' && !backup.problem}>{t(stateLabel(backup))}</StateBadge>
        )}
      </div>
      {busy ? <Progress label={busy} progress={backup.progress} /> : <Facts backup={backup} />}
      {isBusy(backup) ? null : (
        <div className="mt-3 flex flex-wrap gap-3">
          {state === 'ready' && here ? (
            <>
              <Button
                variant="secondary"
                busy={busyWith === `download ${id}`}
                aria-label={named('Download')}
                onClick={onDownload}
              >
                <Icon name="download" size={18} /> {t('Download')}
              </Button>
              <Button
                variant="secondary"
                disabled={othersBusy}
                busy={busyWith === `check ${id}`}
                aria-label={named('Check')}
                onClick={onCheck}
              >
                <Icon name="shield" size={18} /> {t('Check')}
              </Button>
            </>
          ) : null}
          {state === 'ready' && here && !backup.problem ? (
            <Button
              variant="secondary"
              disabled={othersBusy}
              aria-label={named('Bring back')}
              onClick={onRestore}
            >
              <Icon name="history" size={18} /> {t('Bring back')}
            </Button>
          ) : null}
          {here ? (
            <Button variant="secondary" aria-label={named('Delete')} onClick={onRemove}>
              <Icon name="trash" size={18} /> {t('Delete')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

function Progress({ label, progress }: { label: PlainMessage; progress: number }) {
  const { t, digits } = useLanguage();
  return (
    <div className="mt-2 grid gap-2">
      <p className="tabular text-sm">
        {t(label)} · {digits(Math.floor(progress * 100))}%
      </p>
      <ProgressBar label={label} progress={progress} />
    </div>
  );
}

/** Whether and why the last restore of it failed, or when it was done. */
function Restored({ restored }: Pick<Backup, 'restored'>) {
  const { t, textOf, digits } = useLanguage();
  if (!restored || restored.state === 'running') return null;
  const { state, at, by, problem } = restored;
  const params = { time: digits(formatDateTime(at)), by };
  return (
    <p className={`mt-2 font-medium break-words ${state === 'failed' ? 'text-sale-deep' : ''}`}>
      {state === 'done'
        ? t('Brought back {time} by {by}', params)
        : t('Not brought back {time} by {by}', params)}
      {problem ? ` · ${textOf(problem)}` : ''}
    </p>
  );
}

function Facts({
  backup: { contents, file, kind, size, by, checkedAt, problem, here, restored, state },
}: {
  backup: Backup;
}) {
  const language = useLanguage();
  const { t, textOf, digits } = language;
  const facts: ReactNode[] = [];
  const reason = kindLabels[kind];
  if (reason) facts.push(kind === 'uploaded' ? `${t(reason)}: ${file}` : t(reason));
  if (contents) facts.push(contentsText(contents, language));
  if (contents?.missingPictures)
    facts.push(t('Picture files that could not be read: {count}', { count: contents.missingPictures }));
  if (contents?.older) facts.push(t(backupTexts.older));
  if (!here) facts.push(t(backupTexts.fileGone));
  return (
    <>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no other identity and never move
        <p key={index} className="mt-1 break-words">
          {fact}
        </p>
      ))}
      {state === 'uploading' ? null : (
        <p className={`mt-1 text-sm ${problem ? 'font-medium text-sale-deep' : 'text-stock'}`}>
          {problem ? textOf(problem) : t(backupTexts.whole)}
        </p>
      )}
      <Restored restored={restored} />
      <p className="tabular mt-1 text-sm break-words text-slate">
        {[
          size === undefined ? '' : sizeText(size, language),
          by,
          checkedAt ? t('Checked {time}', { time: digits(formatDateTime(checkedAt)) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}
