/** Says that a part of the page could not be loaded and offers to try again. */

import type { Message } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export function LoadFailed({ what, onRetry }: { what: Message; onRetry: () => void }) {
  const { t } = useLanguage();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 rounded-card bg-fog p-5">
      <Icon name="circleAlert" className="text-sale" />
      <p className="min-w-0 flex-[1_1_12rem]">{t('{what} could not be loaded.', { what: t(what) })}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        <Icon name="refresh" size={16} /> {t('Try again')}
      </Button>
    </div>
  );
}
