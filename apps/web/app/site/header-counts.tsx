/** Wishlist, cart and the unpaid amount in the header (specification section 2, Header). */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-name.ts';
import type { HeaderVariant } from './chrome.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useSettings } from './settings.ts';

/** Shown by the mobile light header whatever amount is unpaid. */
const fixedAmount = '৳0.00';

/**
 * Whether the header is one row on phones, with the search beside the name, the account in the menu and the sum in the cart alone:
 * where it is light everywhere and shows no unpaid amount.
 */
export function useOneRow(): boolean {
  const { lightHeader, cartSum } = useSettings();
  return Boolean(lightHeader) && cartSum;
}

export const HeaderLanguage = () => (
  <LanguageSwitch className="rounded-control px-2 text-sm font-semibold max-sm:hidden" />
);

/**
 * The place of login link and greeting: as wide as any name needs, so that nothing shifts. What is left of it stands beside the
 * search where the language follows it. On phones it follows the cart where that has room for its sum, which would otherwise be a
 * hole between the two while the cart is empty.
 */
export function AccountSlot({ children }: { children: ReactNode }) {
  const { cartSum } = useSettings();
  const oneRow = useOneRow();
  return (
    <>
      <span
        className={`flex sm:w-44 sm:justify-end ${cartSum ? 'max-sm:order-1' : ''} ${oneRow ? 'max-sm:hidden noscript:flex' : ''}`}
      >
        {children}
      </span>
      {oneRow ? <HeaderLanguage /> : null}
    </>
  );
}

interface HeaderCountsProps {
  variant: HeaderVariant;
  /** Products on the wishlist. */
  wishlistItems: number;
  /** Lines in the cart. */
  lines: number;
  /** Taka. */
  unpaid: number;
  /** The sum of the cart, in taka. */
  sum: number;
}

export function HeaderCounts({ variant, wishlistItems, lines, unpaid, sum }: HeaderCountsProps) {
  const { t, digits } = useLanguage();
  const { trueAmountOnMobile, cartSum } = useSettings();
  const mobileFixed = variant === 'light' && !trueAmountOnMobile && !cartSum;
  const [label, amount] = cartSum
    ? (['Sum of the cart', sum] as const)
    : (['Unpaid amount', unpaid] as const);
  const isEmpty = cartSum && lines === 0;
  const oneRow = useOneRow();
  return (
    <>
      <CountLink
        to={paths.wishlist}
        icon="heart"
        name="Wishlist"
        count={wishlistItems}
        className="max-sm:hidden"
      />
      {/* An empty cart has no sum: its room is before the icon, which ends the line, and has the cart's name, on phones nothing. */}
      <span className={`flex items-center ${cartSum ? 'flex-row-reverse text-right' : ''}`}>
        <CountLink to={paths.cart} icon="cart" name="Cart" count={lines} />
        {/* Reserves the width of a five-digit amount, where the window is wide enough; name and sum are two elements, so that none moves. */}
        <span
          className={`tabular pl-1 text-sm font-semibold min-[22rem]:min-w-17 ${oneRow ? 'text-center max-sm:hidden' : ''}`}
          data-unpaid=""
        >
          <span
            key={`${isEmpty}`}
            aria-hidden={isEmpty}
            className={isEmpty ? 'max-sm:hidden' : mobileFixed ? 'max-md:hidden' : undefined}
          >
            <span className="sr-only">{t(label)} </span>
            {isEmpty ? t('Cart') : digits(formatTaka(amount))}
          </span>
          {mobileFixed ? <span className="md:hidden">{digits(fixedAmount)}</span> : null}
        </span>
      </span>
    </>
  );
}

interface CountLinkProps {
  to: string;
  icon: IconName;
  name: PlainMessage;
  count: number;
  className?: string;
}

function CountLink({ to, icon, name, count, className = '' }: CountLinkProps) {
  const { t, digits } = useLanguage();
  const { cartSum } = useSettings();
  return (
    <Link to={to} className={`relative grid size-11 place-items-center rounded-control ${className}`}>
      <span className="sr-only">{t(name)}</span>
      <Icon name={icon} size={24} />
      {cartSum && count === 0 ? null : (
        <span data-count={name.toLowerCase()} className="count-badge absolute top-0.5 right-0">
          {digits(count)}
        </span>
      )}
    </Link>
  );
}
