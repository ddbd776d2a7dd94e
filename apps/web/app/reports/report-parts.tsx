/** What several sections of the reports have: a part with its heading, and the number of an order as a link. */
import type { Message, PlainMessage } from '@jontro/shop/messages.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';

/** A link for staff who may see orders. */
export function OrderName({ order }: { order: { _id: string; orderNumber?: string | undefined } }) {
  const session = useSession();
  const { _id, orderNumber } = order;
  const text = orderNumber ?? _id;
  if (!can(session, 'orders')) return text;
  return (
    <Link to={paths.orderDetails({ _id, name: text })} className="font-semibold underline">
      {text}
    </Link>
  );
}

interface ReportPartProps {
  title: PlainMessage;
  note: Message;
  children: ReactNode;
}

export function ReportPart({ title, note, children }: ReportPartProps) {
  const { t, digits } = useLanguage();
  return (
    <div>
      <h3 className="font-bold">{t(title)}</h3>
      <p className="mb-2 text-sm text-slate">{digits(t(note))}</p>
      {children}
    </div>
  );
}
