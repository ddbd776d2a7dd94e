/** Logging out from a page that needs a login: home comes first, so that the page that is left asks for none. */
import { useNavigate } from 'react-router';
import { changeSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { logOut } from './log-out.ts';

/** Gives what leads home and ends the session. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    changeSession({ leaving: true });
    await navigate(paths.home, { flushSync: true });
    await logOut();
  };
}
