/** When the operator's backups in another place were last made and checked, and whether that is long ago. */
import type { RemoteBackups } from '@jontro/shop/backups/backups.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { useLanguage } from '../language/use-language.ts';
import { StateBadge } from '../ui/state-badge.tsx';
import { sizeText } from './backup-words.ts';

export function RemoteSection({ remote: { backup, check } }: { remote: RemoteBackups }) {
  const language = useLanguage();
  const { t, digits } = language;
  const time = (at: string | undefined): string => (at ? digits(formatDateTime(at)) : t('Not yet'));
  const isLate = [backup, check].some(({ failed, old }) => failed || old);
  const isGood = !isLate && !backup.missingPictures;
  return (
    <section aria-labelledby="remote-backups" className="mb-6">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="remote-backups" className="text-xl font-bold">
          {t('Backups in another place')}
        </h2>
        <StateBadge good={isGood}>{isGood ? t('In order') : t('Needs attention')}</StateBadge>
      </div>
      <div className="tabular rounded-card border border-line bg-paper px-4 py-4 sm:px-5">
        <p>
          {t('Last backup: {time}', { time: time(backup.at) })}
          {backup.size ? ` · ${sizeText(backup.size, language)}` : ''}
          {backup.pictures ? ` · ${t('Pictures: {count}', { count: backup.pictures })}` : ''}
        </p>
        <p className="mt-1">
          {t('Last one restored as a trial and checked: {time}', { time: time(check.at) })}
        </p>
        {backup.missingPictures ? (
          <p className="mt-1 font-medium text-sale-deep">
            {t(
              'Pictures that are lost or damaged in the shop, and not in the backup: {count}. Tell whoever runs the server of your shop.',
              { count: backup.missingPictures },
            )}
          </p>
        ) : null}
        {!isLate ? null : (
          <p className="mt-1 font-medium text-sale-deep">
            {t('It failed since, or is too long ago. Tell whoever runs the server of your shop.')}
          </p>
        )}
        <p className="mt-1 text-sm text-slate">
          {t('They are sealed before they leave this machine. Whoever runs the server brings them back.')}
        </p>
      </div>
    </section>
  );
}
