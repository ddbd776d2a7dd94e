/** The shell of a shop that has not opened yet: staff use every page, others log in, register, and read that it opens soon. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../lib/session-state.ts';
import { OpeningSoon } from './opening-soon.tsx';
import { Shell } from './shell.tsx';

/** The pages of an account and of the law, which are not the shop. */
const openBefore = /^\/(login|register|dashboard|privacy-policy|pages)(\/|$)/i;

export default function UnopenedShop({ children }: { children: ReactNode }) {
  const { role, permissions } = useSession();
  const { pathname } = useLocation();
  // As isStaff() says, whose module would become a chunk of its own for every page.
  const staff = role === 'admin' || (permissions?.length ?? 0) > 0;
  return <Shell bare={!staff}>{staff || openBefore.test(pathname) ? children : <OpeningSoon />}</Shell>;
}
