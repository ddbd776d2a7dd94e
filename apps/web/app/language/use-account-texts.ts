/** The texts of the pages that require login, for a component. */
import { useEffect, useState } from 'react';
import { loadTexts } from './load-texts.ts';

/** Whether the texts are loaded, or cannot be: the texts are in English then. With `wanted` false they are not requested. */
export function useAccountTexts(wanted = true): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    void loadTexts('account')
      .catch(console.error)
      .then(() => setLoaded(true));
  }, [wanted]);
  return loaded;
}
