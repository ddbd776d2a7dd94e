/** The shell of a shop that has not opened yet: staff use every page, others log in, register, and read that it opens soon. */
import { textIn } from '@jontro/shop/localized-text.ts';
import { soonTexts } from '@jontro/shop/opening/opening.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../lib/session-state.ts';
import { OpeningSoon } from './opening-soon.tsx';
import { useSettings } from './settings.ts';
import { Shell } from './shell.tsx';

/** The pages of an account and of the law, which are not the shop. */
const openBefore = /^\/(login|register|join|dashboard|privacy-policy|pages)(\/|$)/i;

export default function UnopenedShop({ children }: { children: ReactNode }) {
  const { language } = useSettings();
  const { user, ready, role, permissions } = useSession();
  const { pathname } = useLocation();
  // As isStaff() says, whose module would become a chunk of its own for every page.
  const staff = role === 'admin' || (permissions?.length ?? 0) > 0;
  const hasNoRights = user && ready && !staff && !/^\/join(\/|$)/i.test(pathname);
  return (
    <Shell bare={!staff}>
      {hasNoRights ? (
        <p role="status" className="shell mt-6">
          <span className="block rounded-control bg-marigold-wash p-4 font-medium">
            {textIn(soonTexts.noRights, language)}
          </span>
        </p>
      ) : null}
      {staff || openBefore.test(pathname) ? children : <OpeningSoon />}
    </Shell>
  );
}
