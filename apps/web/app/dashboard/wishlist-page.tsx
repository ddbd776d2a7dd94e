/** The wishlist, so far only a placeholder text. */

import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/wishlist-page.ts';
import { DashboardHeading } from './dashboard-heading.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Wishlist');

export default function WishlistPage() {
  const { t } = useLanguage();
  return (
    <>
      <DashboardHeading title="Wishlist" />
      <div className="grid justify-items-center gap-4 rounded-card border border-line bg-paper px-5 py-14 text-center">
        <Icon name="heart" size={24} className="size-10 text-edge" />
        <p className="max-w-sm text-slate">{t('Your wishlist will appear here.')}</p>
        <ButtonLink to={paths.home} look="secondary">
          {t('Back to the shop')}
        </ButtonLink>
      </div>
    </>
  );
}
