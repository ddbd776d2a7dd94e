/** A link from a detail page back to its list, above the page's heading; not printed. */
import type { Message } from '@jontro/shop/messages.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from './icon.tsx';

export function BackLink({ to, text }: { to: string; text: Message }) {
  const { t } = useLanguage();
  return (
    <Link
      to={to}
      className="mb-1 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-slate hover:text-ink hover:underline print:hidden"
    >
      <Icon name="chevronLeft" size={16} /> {t(text)}
    </Link>
  );
}
