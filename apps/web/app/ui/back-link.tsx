/** The way back from one thing to the list that it is in; above a page's heading, not on paper. */
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

export function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      className="mb-3 inline-flex min-h-9 items-center gap-1 text-sm font-semibold text-slate hover:text-ink hover:underline print:hidden"
    >
      <Icon name="chevronLeft" size={16} /> {text}
    </Link>
  );
}
