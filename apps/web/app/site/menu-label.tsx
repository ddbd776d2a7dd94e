/** The label of a menu entry, completed for screen readers and search engines only. */
import type { MenuEntry } from '@jontro/shop/catalog/categories.ts';
import { useLanguage } from '../language/use-language.ts';

export function MenuLabel({ entry: { label, hiddenLabel } }: { entry: MenuEntry }) {
  const { t } = useLanguage();
  return (
    <>
      {t(label)}
      {hiddenLabel ? <span className="sr-only"> {t(hiddenLabel)}</span> : null}
    </>
  );
}
