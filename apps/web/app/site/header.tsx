/** The header in its dark and its light variant (specification section 2, Header). */
import { useEffect } from 'react';
import { useHref, useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { currentSession, useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { ProductSearch } from '../search/product-search.tsx';
import { useLazy } from '../ui/lazy.ts';
import { WithoutScript } from '../ui/without-script.tsx';
import type { HeaderVariant } from './chrome.ts';
import { useHasGuestCart } from './guest-state.ts';
import { AccountSlot, HeaderCounts, HeaderLanguage, useOneRow } from './header-counts.tsx';
import { LoginLink } from './login-link.tsx';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const variants = {
  dark: 'on-ink bg-dark text-white',
  light: 'border-b border-line bg-paper text-ink',
} as const;

const loadAccount = () => import('./header-account.tsx');
const loadGuest = () => import('./header-guest.tsx');

export function Header({ variant }: { variant: HeaderVariant }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const hasGuestCart = useHasGuestCart();
  const [Account, needAccount] = useLazy(loadAccount);
  const [Guest, needGuest] = useLazy(loadGuest);
  const oneRow = useOneRow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a load that failed is tried again on the next page
  useEffect(() => {
    const session = currentSession();
    if (session.user || session.loading) needAccount();
  }, [user, pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (hasGuestCart) needGuest();
  }, [hasGuestCart, pathname]);

  return (
    <header data-header={variant} className={`@container/header relative z-20 ${variants[variant]}`}>
      <div
        className={`shell flex items-center gap-x-2 gap-y-2 sm:gap-x-4 @min-[64rem]/header:flex-nowrap ${oneRow ? 'one-row py-2.5 @min-[64rem]/header:gap-x-6 @min-[64rem]/header:py-3' : 'flex-wrap py-3 @min-[64rem]/header:gap-x-8'}`}
      >
        <MobileMenu />
        {/* A long name leaves the icons beside it their place. */}
        <div className="flex min-w-0 flex-1 @min-[64rem]/header:flex-initial">
          <Logo />
        </div>
        <WithoutScript className="order-last w-full @min-[64rem]/header:order-none @min-[64rem]/header:w-auto @min-[64rem]/header:flex-1">
          <PlainSearch />
        </WithoutScript>
        <ProductSearch
          oneRow={oneRow}
          className="order-last w-full noscript:hidden @min-[64rem]/header:order-none @min-[64rem]/header:mx-auto @min-[64rem]/header:max-w-2xl @min-[64rem]/header:flex-1"
        />
        {oneRow ? null : <HeaderLanguage />}
        {user && Account ? (
          <Account variant={variant} user={user} />
        ) : (
          <>
            <AccountSlot>
              <LoginLink
                className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold"
                short
              />
            </AccountSlot>
            {hasGuestCart && Guest ? (
              <Guest variant={variant} />
            ) : (
              <HeaderCounts variant={variant} wishlistItems={0} lines={0} unpaid={0} sum={0} />
            )}
          </>
        )}
      </div>
      <MainMenu />
    </header>
  );
}

/** Leads to the plain results. */
function PlainSearch() {
  const { t } = useLanguage();
  return (
    <form action={useHref(paths.search)} noValidate className="flex gap-2">
      <input type="hidden" name="plain" value="1" />
      <input
        type="search"
        name="query"
        maxLength={100}
        aria-label={t('Search for products')}
        className="h-12 w-full min-w-0 rounded-control border border-edge bg-paper px-3.5 text-ink"
      />
      <button type="submit" className="min-h-11 px-2 font-semibold">
        {t('Search')}
      </button>
    </form>
  );
}
