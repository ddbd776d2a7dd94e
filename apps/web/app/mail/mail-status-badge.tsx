/** The status of a mail, as text and colour. */
import { type MailStatus, mailStatusLabels } from '@jontro/shop/mail/mail.ts';
import { useLanguage } from '../language/use-language.ts';

const variants: Record<MailStatus, string> = {
  sent: 'bg-stock-wash text-stock',
  waiting: 'bg-marigold-wash text-ink',
  failed: 'bg-sale-wash text-sale-deep',
  kept: 'bg-fog text-slate ring-1 ring-line',
  withheld: 'bg-marigold-wash text-ink',
};

export function MailStatusBadge({ status }: { status: MailStatus }) {
  const { t } = useLanguage();
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${variants[status]}`}
    >
      {t(mailStatusLabels[status])}
    </span>
  );
}
