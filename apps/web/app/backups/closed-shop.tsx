/** What the owner sees while a backup is brought back: it waits until the shop is open again. */
import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { useEffect } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { send, statusOf } from '../lib/send.ts';
import { Icon } from '../ui/icon.tsx';

const pollMs = 1_500;

/** Whether the shop is open again: it knows the result, or the sessions have ended with the old data. */
async function isOpenAgain(): Promise<boolean> {
  try {
    const { backups } = await send(backupEndpoints.listBackups, {});
    return !backups.some(({ restored }) => restored?.state === 'running');
  } catch (error) {
    const status = statusOf(error) ?? 0;
    return status === 401 || status === 403;
  }
}

export function ClosedShop({ onOpen }: { onOpen: () => void }) {
  const { t } = useLanguage();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let ended = false;
    const poll = async (): Promise<void> => {
      if (await isOpenAgain()) {
        if (!ended) onOpen();
      } else if (!ended) timer = setTimeout(() => void poll(), pollMs);
    };
    timer = setTimeout(() => void poll(), pollMs);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [onOpen]);
  return (
    <div role="status" className="grid gap-2 rounded-card border border-line bg-paper p-4 sm:p-5">
      <p className="flex items-center gap-3 font-semibold">
        <Icon name="refresh" className="spinner" /> {t('The shop is closed while the backup is brought back')}
      </p>
      <p>{t('This page waits until it is open again. Then sign in again.')}</p>
    </div>
  );
}
