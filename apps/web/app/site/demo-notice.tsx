/** The notice on every page of a demo shop; there visitors choose the shop's preset, without script as well. */
import { presetFormPath } from '@jontro/shop/site.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from './settings.ts';

/** By the preset that is shown: the words that offer the other one. */
const texts = {
  specification: ['See it at its best', 'modern'],
  modern: ['See it to the letter', 'specification'],
} as const;

export function DemoNotice() {
  const { t } = useLanguage();
  const { preset, choosePreset } = useSettings();
  const [offer, other] = texts[preset];
  return (
    <aside
      aria-label={t('Demo shop')}
      className="print:hidden flex min-h-7 flex-wrap items-center justify-center gap-x-3 bg-marigold-wash px-4 text-[0.8125rem] font-medium"
    >
      {t('Demo shop: no real orders')}
      {choosePreset ? (
        <form method="post" action={presetFormPath} noValidate>
          <button type="submit" name="preset" value={other} className="min-h-6 font-semibold underline">
            {t(offer)}
          </button>
        </form>
      ) : null}
    </aside>
  );
}
