/**
 * The dashboard layout: the sidebar, a drawer on narrow screens, and the page (specification section 2; ).
 * It depends on how much text its own width holds, not on the window's width, so that large text has the layout of a
 * narrow screen.
 */
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import styles from '../dashboard.css?url';
import { useLanguage } from '../language/use-language.ts';
import { askForConfirmation } from '../session/confirm-identity.ts';
import { Logo } from '../site/logo.tsx';
import { useSettings } from '../site/settings.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListKeyboard } from './list-keyboard.tsx';
import { NewOrderWatch } from './new-order-watch.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { Sidebar } from './sidebar.tsx';

export const links = () => [{ rel: 'stylesheet', href: styles }];

export default function DashboardLayout() {
  const { t } = useLanguage();
  useEffect(askForConfirmation, []);
  // The notice of a demo shop is above the layout.
  const { demo } = useSettings();
  return (
    <div
      className="@container/frame bg-fog print:bg-paper"
      style={{ '--frame': demo ? 'calc(100dvh - 2rem)' : '100dvh' }}
    >
      <div className="min-h-(--frame) @min-[64rem]/frame:grid @min-[64rem]/frame:grid-cols-[16.5rem_minmax(0,1fr)] print:block">
        <aside
          aria-label={t('Sidebar')}
          className="hidden border-r border-line bg-paper @min-[64rem]/frame:block print:hidden"
        >
          <div className="sticky top-0 flex h-(--frame) flex-col gap-4 overflow-y-auto px-4 py-4">
            <Logo className="self-start px-1" />
            <Sidebar />
          </div>
        </aside>
        <div className="min-w-0">
          <NarrowBar />
          {/* Pages with the shop's own margins get those of the dashboard instead. */}
          <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 @min-[64rem]/frame:px-8 @min-[64rem]/frame:py-9 print:max-w-none print:p-0 [&>*>.shell]:max-w-none [&>*>.shell]:p-0">
            <div className="@container/page">
              <Outlet />
            </div>
          </div>
        </div>
      </div>
      <NoticeDialog />
      <NewOrderWatch />
      <ListKeyboard />
    </div>
  );
}

function NarrowBar() {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => setOpen(false), [key]);
  return (
    <div className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-paper px-3 @min-[64rem]/frame:hidden print:hidden">
      <button
        type="button"
        aria-label={t('Dashboard menu')}
        aria-haspopup="dialog"
        className="grid size-11 place-items-center rounded-control hover:bg-fog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <Logo className="px-1" />
      <Dialog kind="drawer" title={t('Dashboard')} open={open} onClose={() => setOpen(false)}>
        {open ? <Sidebar /> : null}
      </Dialog>
    </div>
  );
}
