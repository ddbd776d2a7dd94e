/** The table of the cart items of all users (specification section 2, Admin tables). */
import { cartCalls } from '@jontro/shop/cart/cart.calls.ts';
import { type CartItem, cartTexts } from '@jontro/shop/cart/cart.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useAdminAct } from '../lib/admin-act.ts';
import { callQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/user-carts-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All Carts');

const skeletonRows = 5;

const facts: readonly Column<CartItem>[] = [
  {
    label: 'Image',
    kind: 'picture',
    cell: ({ image }) => (
      <Picture src={image} alt="" sizes="56px" className="size-14 rounded-lg bg-sweep object-cover" />
    ),
  },
  {
    label: 'Name',
    kind: 'title',
    cell: ({ name }) => (
      <span title={name} className="font-semibold">
        {shorten(name)}
      </span>
    ),
  },
  { label: 'Price', kind: 'number', cell: ({ price }) => formatTaka(price) },
  { label: 'Quantity', kind: 'number', cell: ({ quantity }) => quantity },
  { label: 'Time', cell: ({ cartAdded }) => <span className="tabular">{formatDateTime(cartAdded)}</span> },
  { label: 'Author', cell: ({ author }) => <span className="break-all">{author.email}</span> },
];

export default function UserCartsPage() {
  const { ready } = useSession();
  const items = useQuery({
    ...callQuery(queryKeys.allCarts, cartCalls.listAllCarts, { query: {} }),
    enabled: ready,
  });
  const { act, busyWith } = useAdminAct();
  const [removing, setRemoving] = useState<CartItem>();

  async function remove({ _id }: CartItem): Promise<void> {
    await act({
      subject: _id,
      run: () => send(cartCalls.removeFromCart, { params: { id: _id } }),
      notice: cartTexts.deleted,
    }).catch(() => {});
    setRemoving(undefined);
  }

  const actions: Column<CartItem> = {
    label: 'Action',
    kind: 'actions',
    cell: (item) => (
      <Button
        look="secondary"
        size="small"
        aria-label={`Delete ${item.name} of ${item.author.email}`}
        onClick={() => setRemoving(item)}
      >
        <Icon name="trash" size={16} /> <span className="md:sr-only">Delete</span>
      </Button>
    ),
  };

  return (
    <>
      <DashboardHeading title="All Carts" note={items.data && `${items.data.length} items, newest first`} />
      <DataTable
        what="cart items"
        columns={[...facts, actions]}
        rows={items.data}
        failed={items.isError}
        onRetry={() => void items.refetch()}
        empty="Nobody has anything in the cart."
        skeletonRows={skeletonRows}
      />
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this cart item?"
        action="Delete"
        busy={removing !== undefined && busyWith === removing._id}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
      >
        <p>
          <strong className="text-ink">{removing?.name}</strong> leaves the cart of{' '}
          <span className="break-all">{removing?.author.email}</span>.
        </p>
      </ConfirmDialog>
    </>
  );
}
