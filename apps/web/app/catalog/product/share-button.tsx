/** Shares the address of a product: by the apps of the device, or else by copying it; by WhatsApp with a link, also without script. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { useLanguage } from '../../language/use-language.ts';
import { toast } from '../../lib/toasts.ts';
import { readVariant, variantSearch } from '../../lib/variant-search.ts';
import { paths } from '../../paths.ts';
import { pageUrl } from '../../site/page-meta.ts';
import { useSettings } from '../../site/settings.ts';
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

const look =
  'inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-bottle hover:underline print:hidden';

interface ShareButtonProps {
  product: Product;
  /** The address of the chosen variant. */
  variant: string | undefined;
}

export function ShareButton({ product, variant }: ShareButtonProps) {
  const { t, language } = useLanguage();
  const settings = useSettings();
  const name = nameIn(language, product);
  const text = `${name} ${pageUrl(settings, paths.product(product) + variantSearch(variant, ''))}`;

  async function share(): Promise<void> {
    const url = sharedAddress(location);
    try {
      if (navigator.share) await navigator.share({ title: name, url });
      else await copy(url);
    } catch (error) {
      // Closed by the visitor.
      if ((error as Error).name !== 'AbortError') await copy(url);
    }
  }
  return (
    <div className="flex flex-wrap gap-x-6">
      <button type="button" className={`${look} noscript:hidden`} onClick={() => void share()}>
        <Icon name="share" /> {t('Share')}
      </button>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={look}
      >
        {t('Send by WhatsApp')}
      </a>
    </div>
  );
}
