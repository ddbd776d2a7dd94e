/** Wishlist, cart and the unpaid amount in the header (specification section 2, Header). */
import { formatTaka } from '@jontro/shop/money.ts';
import { Link } from 'react-router';
import { useMyCart } from '../cart/my-cart.ts';
import { useMyFigures } from '../dashboard/my-figures.ts';
import { paths } from '../paths.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Chrome } from './chrome.ts';
import { useSettings } from './settings.ts';

/** What the mobile light header shows whatever is unpaid. */
const fixedAmount = '৳0.00';

export function HeaderCounts({ chrome }: { chrome: Exclude<Chrome, 'none'> }) {
  const { trueAmountOnMobile } = useSettings();
  const lines = useMyCart().data?.length ?? 0;
  const unpaid = formatTaka(useMyFigures().data?.unpaid ?? 0);
  const mobileFixed = chrome === 'light' && !trueAmountOnMobile;
  return (
    <>
      <CountLink to={paths.wishlist} icon="heart" name="Wishlist" count={0} className="max-sm:hidden" />
      <span className="flex items-center">
        <CountLink to={paths.cart} icon="cart" name="Cart" count={lines} />
        <span className="tabular pl-1 text-sm font-semibold" data-unpaid="">
          <span className={mobileFixed ? 'max-md:hidden' : undefined}>
            <span className="sr-only">Unpaid amount </span>
            {unpaid}
          </span>
          {mobileFixed ? <span className="md:hidden">{fixedAmount}</span> : null}
        </span>
      </span>
    </>
  );
}

interface CountLinkProps {
  to: string;
  icon: IconName;
  name: string;
  count: number;
  className?: string;
}

function CountLink({ to, icon, name, count, className = '' }: CountLinkProps) {
  return (
    <Link to={to} className={`relative grid size-11 place-items-center rounded-control ${className}`}>
      <span className="sr-only">{name}</span>
      <Icon name={icon} size={24} />
      <span
        data-count={name.toLowerCase()}
        className="tabular absolute top-0.5 right-0 min-w-5 rounded-full bg-marigold px-1 text-center text-xs leading-5 font-bold text-ink"
      >
        {count}
      </span>
    </Link>
  );
}
