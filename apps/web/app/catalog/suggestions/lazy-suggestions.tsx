/** The suggestions below what is empty, loaded where the shop has them; nothing without script. */
import { useEffect } from 'react';
import { useSettings } from '../../site/settings.ts';
import { useLazy } from '../../ui/lazy.ts';

const loadSuggestions = () => import('./suggestions.tsx');

export function LazySuggestions() {
  const { suggestions } = useSettings();
  return suggestions ? <Loaded /> : null;
}

function Loaded() {
  const [Suggestions, load] = useLazy(loadSuggestions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(load, []);
  return <div className="noscript:hidden">{Suggestions ? <Suggestions /> : null}</div>;
}
