/** Shown for an empty list of orders: a sentence and a link. */

import type { Message } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-name.ts';

interface NoOrdersProps {
  text: Message;
  icon?: IconName;
  to?: string;
  action?: Message;
}

export function NoOrders({
  text,
  icon = 'package',
  to = paths.home,
  action = 'Start shopping',
}: NoOrdersProps) {
  const { t } = useLanguage();
  return (
    <div className="grid justify-items-center gap-5 rounded-card border border-line bg-paper px-6 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-fog text-slate">
        <Icon name={icon} size={24} />
      </span>
      <p className="text-lg">{t(text)}</p>
      <ButtonLink to={to} variant="secondary">
        {t(action)}
      </ButtonLink>
    </div>
  );
}
