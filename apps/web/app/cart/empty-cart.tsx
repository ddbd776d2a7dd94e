/** Shown for a cart or a checkout without items, with a link back to shopping. */
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

export function EmptyCart({ children }: { children?: React.ReactNode }) {
  const { t } = useLanguage();
  const { user } = useSession();
  return (
    <div className="grid justify-items-center gap-4 rounded-card bg-fog px-5 py-14 text-center sm:py-20">
      <Icon name="cart" size={44} className="text-slate" />
      <p className="text-xl font-bold">{t(cartTexts.empty)}</p>
      {user ? (
        <p className="max-w-[42ch] text-balance text-slate">
          {t('Products that you add are saved here, on every device you sign in with.')}
        </p>
      ) : null}
      <ButtonLink to={paths.home} size="large">
        {t('Start shopping')}
      </ButtonLink>
      {children ? <div className="grid justify-items-center gap-2 pt-2">{children}</div> : null}
    </div>
  );
}
