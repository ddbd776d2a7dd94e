/** The notice on every page of a demo shop; there visitors choose the shop's preset, without script as well. */
import { presetFormPath } from '@jontro/shop/settings.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from './settings.ts';

const presetNames = {
  specification: 'Shown: as specified.',
  modern: 'Shown: as recommended.',
} as const;
const offers = { specification: 'Show it as specified', modern: 'Show it as recommended' } as const;

export function DemoNotice() {
  const { t } = useLanguage();
  const { preset, choosePreset } = useSettings();
  const other = preset === 'modern' ? 'specification' : 'modern';
  return (
    <aside
      aria-label={t('Demo shop')}
      className="print:hidden flex flex-wrap items-center justify-center gap-x-3 bg-marigold-wash px-4 py-1 text-center text-[0.8125rem] font-medium text-ink"
    >
      <span>{t('Demo shop: no real orders or payments')}</span>
      {choosePreset ? (
        <form method="post" action={presetFormPath}>
          <span className="max-sm:sr-only">{t(presetNames[preset])} </span>
          <button
            type="submit"
            name="preset"
            value={other}
            className="min-h-6 font-semibold underline underline-offset-2"
          >
            {t(offers[other])}
          </button>
        </form>
      ) : null}
    </aside>
  );
}
