/** The sidebar's entries in their order (specification section 2, Dashboards; Q-134). */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { PageSettings } from '@jontro/shop/settings.ts';
import type { Session } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon-name.ts';
import { permittedPages } from './admin-pages.ts';

export interface SidebarEntry {
  label: PlainMessage;
  to: string;
  icon: IconName;
}

export const userEntries: readonly SidebarEntry[] = [
  { label: 'Dashboard', to: paths.dashboard, icon: 'layout' },
  { label: 'My Cart', to: paths.cart, icon: 'cart' },
  { label: 'My Orders', to: paths.myOrders, icon: 'package' },
  { label: 'Pending Review', to: paths.pendingReviews, icon: 'star' },
  { label: 'My Reviews', to: paths.myReviews, icon: 'circleCheck' },
];

/** The entries of the pages that the current user may open: the specification's, and the additional ones. */
export function adminEntries(
  session: Session,
  settings: Pick<PageSettings, 'questions'>,
): { own: SidebarEntry[]; more: SidebarEntry[] } {
  const entries = permittedPages(session).flatMap(({ path, entry, additive, setting }) =>
    entry && (!setting || settings[setting]) ? [{ ...entry, to: path, additive }] : [],
  );
  return {
    own: [{ label: 'Dashboard', to: paths.dashboard, icon: 'layout' }, ...entries.filter((e) => !e.additive)],
    more: entries.filter((e) => e.additive),
  };
}
