/** The text of a list's search box. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Returns the text and its setter: ahead of the URL while somebody types, and the URL's after Back. */
export function useListSearch(urlText: string): [string, (text: string) => void] {
  const [text, setText] = useState(urlText);
  const { key } = useLocation();
  const navigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when somebody goes back or forward
  useEffect(() => {
    if (navigationType === 'POP') setText(urlText);
  }, [key, navigationType]);
  return [text, setText];
}
