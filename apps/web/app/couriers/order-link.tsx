/** The number of an order, as a link for staff who may see orders. */
import { Link } from 'react-router';
import { can } from '../lib/can.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';

interface OrderLinkProps {
  order: { _id: string; name: string; orderNumber?: string | undefined };
  className?: string;
}

export function OrderLink({ order, className = '' }: OrderLinkProps) {
  const session = useSession();
  const label = order.orderNumber ?? order._id;
  if (!can(session, 'orders')) return <span className={`tabular py-2.5 ${className}`}>{label}</span>;
  return (
    <Link
      to={paths.orderDetails(order)}
      className={`tabular inline-flex min-h-11 items-center underline underline-offset-4 ${className}`}
    >
      {label}
    </Link>
  );
}
