/** Shares the address of a product: by the apps of the device, or else by copying it. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { useLanguage } from '../../language/use-language.ts';
import { toast } from '../../lib/toasts.ts';
import { readVariant, variantSearch } from '../../lib/variant-search.ts';
import { Icon } from '../../ui/icon.tsx';

/** The address of the page with the chosen variant, and without what else the visitor has chosen. */
function sharedAddress({ origin, pathname, search }: Location): string {
  const variant = readVariant(new URLSearchParams(search));
  return `${origin}${pathname}${variantSearch(variant, '')}`;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Link copied');
  } catch {
    toast.warning('The link could not be copied. Copy it from the address bar.');
  }
}

export function ShareButton({ product }: { product: Product }) {
  const { t, language } = useLanguage();

  async function share(): Promise<void> {
    const url = sharedAddress(location);
    try {
      if (navigator.share) await navigator.share({ title: nameIn(language, product), url });
      else await copy(url);
    } catch (error) {
      // Closed by the visitor.
      if ((error as Error).name !== 'AbortError') await copy(url);
    }
  }
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-bottle hover:underline noscript:hidden print:hidden"
      onClick={() => void share()}
    >
      <Icon name="share" /> {t('Share')}
    </button>
  );
}
