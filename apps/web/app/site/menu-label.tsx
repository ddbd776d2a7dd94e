/** The label of a menu entry, completed for screen readers and search engines only. */
import type { MenuEntry } from '@jontro/shop/catalog/categories.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useLanguage } from '../language/use-language.ts';

export function MenuLabel({ entry: { label, hiddenLabel } }: { entry: MenuEntry }) {
  const { language } = useLanguage();
  return (
    <>
      {textIn(label, language)}
      {hiddenLabel ? <span className="sr-only"> {textIn(hiddenLabel, language)}</span> : null}
    </>
  );
}
