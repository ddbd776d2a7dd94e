/** Parts of the shop in the chosen colours, in light and in dark. */
import type { Palettes } from '@jontro/shop/design/palette.ts';
import type { CSSProperties } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { variablesOf } from './show-colours.ts';

const modes = [
  { mode: 'light', label: 'In light' },
  { mode: 'dark', label: 'In dark' },
] as const;

export function DesignPreview({ palettes }: { palettes: Palettes }) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {modes.map(({ mode, label }) => (
        <section key={mode} aria-label={t(label)} className="min-w-0">
          <h2 className="mb-2 font-semibold">{t(label)}</h2>
          {/* Inert, as its controls do nothing. */}
          <div
            inert
            data-preview={mode}
            className="overflow-hidden rounded-card border border-line bg-paper text-ink"
            style={{ ...variablesOf(palettes[mode]), colorScheme: mode } as CSSProperties}
          >
            <Sample />
          </div>
        </section>
      ))}
    </div>
  );
}

function Sample() {
  const { t, digits } = useLanguage();
  const { lightHeader } = useSettings();
  return (
    <>
      <div
        className={`flex items-center gap-3 px-4 py-3 ${lightHeader ? 'border-b border-line' : 'bg-dark text-white'}`}
      >
        <span className="font-extrabold">{t('Your shop')}</span>
        <span className="relative ml-auto">
          <Icon name="cart" size={24} />
          <span className="count-badge absolute -top-2 -right-2">{digits(2)}</span>
        </span>
      </div>
      <div className="grid gap-4 p-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Icon name="starFilled" size={16} className="text-star" />
          <span className="font-semibold text-bottle underline underline-offset-4">{t('Reviews')}</span>
          <span className="rounded-full bg-stock-wash px-2.5 py-0.5 text-sm font-semibold text-stock">
            {t('In Stock')}
          </span>
        </p>
        <Price price={3490} discountPrice={2790} className="text-2xl" />
        <p className="rounded-control bg-bottle-wash p-3 font-semibold text-bottle-deep ring-2 ring-bottle">
          {t('A chosen row')}
        </p>
        <p className="rounded-control bg-marigold-wash p-3">{t('A notice')}</p>
        <div className="flex flex-wrap gap-3">
          <Button>{t('Buy Now')}</Button>
          <Button variant="secondary">{t('Add to Cart')}</Button>
        </div>
      </div>
      <p className="bg-band px-4 py-3 font-semibold text-white">
        <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-marigold" />
        {t('On the band')}
      </p>
    </>
  );
}
