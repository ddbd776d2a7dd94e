/** The text of a list's search box. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Returns the text and its setter: ahead of the URL while somebody types, which replaces it, and the URL's after a navigation. */
export function useListSearch(urlText: string): [string, (text: string) => void] {
  const [text, setText] = useState(urlText);
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const shownKey = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when somebody navigates
  useEffect(() => {
    const isFirst = shownKey.current === key;
    shownKey.current = key;
    if (!isFirst && navigationType !== 'REPLACE') setText(urlText);
  }, [key, navigationType]);
  return [text, setText];
}
