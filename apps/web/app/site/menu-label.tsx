/** The label of a menu entry, completed for screen readers and search engines only. */
import type { MenuEntry } from '@jontro/shop/catalog/categories.ts';
import { useLanguage } from '../language/use-language.ts';

export function MenuLabel({ entry: { label, hiddenLabel } }: { entry: MenuEntry }) {
  const { textOf } = useLanguage();
  return (
    <>
      {textOf(label)}
      {hiddenLabel ? <span className="sr-only"> {textOf(hiddenLabel)}</span> : null}
    </>
  );
}
