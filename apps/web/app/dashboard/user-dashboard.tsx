/** A user's own figures and shortcuts (specification section 2, Dashboards; Q-013). */
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useMyFigures } from './my-figures.ts';
import { type Shortcut, ShortcutCards } from './shortcut-cards.tsx';
import { StatCard } from './stat-card.tsx';

const shortcuts: readonly Shortcut[] = [
  { label: 'Wishlist', text: 'Products saved for later', to: paths.wishlist, icon: 'heart' },
  { label: 'Orders', text: 'Track, pay and review', to: paths.myOrders, icon: 'package' },
  { label: 'Profile', text: 'Name, photo and password', to: paths.profile, icon: 'user' },
];

export function UserDashboard() {
  // In `modern` the orders below say what a shopper wants to know.
  const isModern = useIsModern();
  return (
    <div data-dashboard="user" className="grid gap-4">
      {isModern ? null : <Figures />}
      <ShortcutCards label="Your account" shortcuts={shortcuts} />
    </div>
  );
}

function Figures() {
  const { digits } = useLanguage();
  const figures = useMyFigures();
  const { data } = figures;
  return (
    <>
      {figures.isError && !data ? (
        <LoadFailed what="Your figures" onRetry={() => void figures.refetch()} />
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3">
          <StatCard
            label="Total Cart"
            icon="cart"
            value={data?.totalCart}
            note={data && message('{count} units in your cart', { count: data.totalQuantity })}
          />
          <StatCard
            label="Total Orders"
            icon="package"
            value={data?.totalOrders}
            note={
              data &&
              (data.unpaid > 0
                ? message('{amount} not paid yet', { amount: digits(formatTaka(data.unpaid)) })
                : 'Nothing to pay')
            }
          />
          <StatCard
            label="Total Revenue"
            icon="creditCard"
            value={data && formatTaka(data.totalRevenue)}
            note={data && 'Paid so far'}
          />
        </dl>
      )}
    </>
  );
}
