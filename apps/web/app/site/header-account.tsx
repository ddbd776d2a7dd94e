/** The signed-in user's part of the header: greeting with its menu, cart, unpaid amount (specification section 2). */
import { greetingName } from '@jontro/shop/users/users.ts';
import { useEffect } from 'react';
import { sumOfLines, useMyCart } from '../cart/my-cart.ts';
import { useMyFigures } from '../dashboard/my-figures.ts';
import { useLanguage } from '../language/use-language.ts';
import { markGuest } from '../lib/guest-marker.ts';
import type { SessionUser } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { HoverMenu } from '../ui/hover-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMyWishlist } from '../wishlist/my-wishlist.ts';
import { AccountEntries } from './account-entries.tsx';
import { CartBeside } from './cart-beside.tsx';
import type { HeaderVariant } from './chrome.ts';
import { AccountSlot, HeaderCounts } from './header-counts.tsx';
import { useKeptFocus } from './kept-focus.ts';

/** Moves the focus to the login link after a logout by the menu. */
function focusLogin(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>(`header a[href^="${paths.login()}"]`)?.focus();
}

export default function HeaderAccount({ variant, user }: { variant: HeaderVariant; user: SessionUser }) {
  const wishlistItems = useMyWishlist().data?.length ?? 0;
  const { data: lines = [] } = useMyCart();
  const unpaid = useMyFigures().data?.unpaid ?? 0;
  useKeptFocus();
  useEffect(() => focusLogin, []);
  // The sign-in has added the guest's cart to the account's.
  useEffect(() => markGuest(false), []);
  return (
    <>
      <AccountSlot>
        <Greeting user={user} />
      </AccountSlot>
      <HeaderCounts
        variant={variant}
        wishlistItems={wishlistItems}
        lines={lines.length}
        unpaid={unpaid}
        sum={sumOfLines(lines)}
      />
      <CartBeside />
    </>
  );
}

function Greeting({ user }: { user: SessionUser }) {
  const { t } = useLanguage();

  return (
    <HoverMenu
      className="max-sm:static"
      // At the edge of the window, wherever the button is.
      panelClassName="right-0 max-sm:top-auto max-sm:right-4"
      trigger={(trigger) => (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold"
          {...trigger}
        >
          <Icon name="user" size={22} className="sm:hidden" />
          <span className="max-w-44 truncate max-sm:sr-only">
            {t('Hi, {name}', { name: greetingName(user.displayName) })}
          </span>
          <Icon name="chevronDown" size={16} className="max-sm:hidden" />
        </button>
      )}
    >
      <AccountEntries className="flex w-full items-center gap-3 rounded-lg px-3 py-2.5 text-left text-[0.9375rem] font-medium hover:bg-fog" />
    </HoverMenu>
  );
}
