/** Keys of lists on every page of the dashboard, and the button in the sidebar that shows them. */
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { createStore } from '../lib/store.ts';
import { Icon } from '../ui/icon.tsx';
import { focusSearch, hasList, isTaken, type ListKey, listKeyOf, moveToRow, openRow } from './list-keys.ts';
import { useSingleKeys, wantSingleKeys } from './single-keys.ts';

const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'));

const helpShown = createStore(() => false);
const showHelp = (shown: boolean): void => helpShown.set(shown);

/** Returns whether the key has done something. */
function act(key: ListKey, target: EventTarget | null): boolean {
  if (key === 'open') return openRow(target);
  if (key === 'search') return focusSearch();
  if (key !== 'help') return moveToRow(key === 'next' ? 1 : -1);
  if (!hasList()) return false;
  showHelp(true);
  return true;
}

export function ListKeyboard() {
  const wanted = useSingleKeys();
  const shown = useSyncExternalStore(helpShown.subscribe, helpShown.get, () => false);
  // Loaded once it was needed, and kept, so that the focus goes back when it closes.
  const [loaded, setLoaded] = useState(false);
  if (shown && !loaded) setLoaded(true);
  useEffect(() => {
    if (!wanted) return;
    const onKey = (event: KeyboardEvent): void => {
      const key = event.defaultPrevented || isTaken(event.target) ? undefined : listKeyOf(event);
      if (key && act(key, event.target)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [wanted]);
  return loaded ? (
    <Suspense fallback={null}>
      {shown ? (
        <KeyboardHelp wanted={wanted} onWant={wantSingleKeys} onClose={() => showHelp(false)} />
      ) : null}
    </Suspense>
  ) : null;
}

export function KeyboardButton({ className }: { className: string }) {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`${className} border border-line`}
      onClick={() => showHelp(true)}
    >
      <Icon name="info" /> {t('Keyboard shortcuts')}
    </button>
  );
}
