/** The suggestions below what is empty, loaded where the shop has them; nothing without script. */
import { useSettings } from '../../site/settings.ts';
import { useLoaded } from '../../ui/lazy.ts';

const loadSuggestions = () => import('./suggestions.tsx');

export function LazySuggestions() {
  const { suggestions } = useSettings();
  return suggestions ? <Loaded /> : null;
}

function Loaded() {
  const Suggestions = useLoaded(loadSuggestions);
  return <div className="noscript:hidden">{Suggestions ? <Suggestions /> : null}</div>;
}
