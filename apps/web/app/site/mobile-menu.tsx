/** The button of the navigation menu on narrow screens; the drawer is lazy. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';

const loadDrawer = () => import('./mobile-drawer.tsx');

export function MobileMenu() {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const [Drawer, needDrawer] = useLazy(loadDrawer);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => setOpen(false), [key]);

  return (
    <div className="noscript:hidden @min-[64rem]/header:hidden">
      <button
        type="button"
        aria-label={t('Menu')}
        aria-haspopup="dialog"
        className="-ml-2.5 grid size-11 place-items-center rounded-control"
        onPointerDown={needDrawer}
        onClick={() => {
          needDrawer();
          setOpen(true);
        }}
      >
        <Icon name="menu" size={24} />
      </button>
      {Drawer ? <Drawer open={open} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
