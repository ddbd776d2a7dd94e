/** Shown for an empty wishlist: a sentence and a link back to the shop. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

export function EmptyWishlist({ text }: { text: PlainMessage }) {
  const { t } = useLanguage();
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-line bg-paper px-5 py-14 text-center">
      <Icon name="heart" size={24} className="size-10 text-edge" />
      <p className="max-w-sm text-slate">{t(text)}</p>
      <ButtonLink to={paths.home} variant="secondary">
        {t('Back to the shop')}
      </ButtonLink>
    </div>
  );
}
