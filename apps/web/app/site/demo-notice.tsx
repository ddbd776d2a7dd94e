/** The notice on every page of a demo shop. */
import { useLanguage } from '../language/use-language.ts';
export function DemoNotice() {
  const { t } = useLanguage();
  return (
    <aside
      aria-label={t('Demo shop')}
      className="print:hidden bg-marigold-wash px-4 py-1.5 text-center text-[0.8125rem] font-medium text-ink"
    >
      {t('Demo shop: no real orders or payments')}
    </aside>
  );
}
