/** Cards that link to dashboard pages. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-name.ts';

export interface Shortcut {
  label: PlainMessage;
  text: PlainMessage;
  to: string;
  icon: IconName;
}

export function ShortcutCards({ label, shortcuts }: { label: PlainMessage; shortcuts: readonly Shortcut[] }) {
  const { t } = useLanguage();
  return (
    <nav aria-label={t(label)}>
      <ul className="flex flex-wrap gap-3">
        {shortcuts.map(({ label: name, text, to, icon }) => (
          // Three per row where they fit; the last row is stretched.
          <li key={to} className="flex-[1_1_max(min(100%,14rem),30%)]">
            <Link
              to={to}
              className="group flex h-full items-center gap-4 rounded-card border border-line bg-paper p-4 transition-colors hover:border-bottle"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-bottle-wash text-bottle">
                <Icon name={icon} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(name)}</span>
                <span className="block text-sm text-slate">{t(text)}</span>
              </span>
              <Icon name="chevronRight" size={18} className="text-edge group-hover:text-bottle" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
