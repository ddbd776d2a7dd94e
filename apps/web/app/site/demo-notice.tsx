/** The notice on every page of a demo shop; there visitors choose the shop's preset, without script as well. */
import { presetFormPath } from '@jontro/shop/site.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from './settings.ts';

/** Which preset is shown, and the words that offer the other one. */
const texts = {
  specification: ['Settings: as specified.', 'Use the recommended settings', 'modern'],
  modern: ['Settings: as recommended.', 'Use the specified settings', 'specification'],
} as const;

export function DemoNotice() {
  const { t } = useLanguage();
  const { preset, choosePreset } = useSettings();
  const [shown, offer, other] = texts[preset];
  return (
    <aside
      aria-label={t('Demo shop')}
      className="print:hidden flex min-h-8 flex-wrap items-center justify-center gap-x-3 bg-marigold-wash px-4 py-1 text-[0.8125rem] font-medium"
    >
      {t('Demo shop: no real orders or payments')}
      {choosePreset ? (
        <form method="post" action={presetFormPath} noValidate>
          <span className="max-sm:sr-only">{t(shown)} </span>
          <button type="submit" name="preset" value={other} className="min-h-6 font-semibold underline">
            {t(offer)}
          </button>
        </form>
      ) : null}
    </aside>
  );
}
