/** The header in its dark and its light variant (specification section 2, Header). */
import type { Chrome } from './chrome.ts';
import { Logo } from './logo.tsx';

export function Header({ chrome }: { chrome: Exclude<Chrome, 'none'> }) {
  return (
    <header
      data-header={chrome}
      className={chrome === 'dark' ? 'on-ink bg-ink text-white' : 'border-b border-line bg-paper'}
    >
      <div className="shell flex h-16 items-center">
        <Logo />
      </div>
    </header>
  );
}
