/** A link from a detail page back to its list, above the page's heading; not printed. */
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
