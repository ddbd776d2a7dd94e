/** Table of the cart items of all users (specification section 2, Admin tables). */
import { cartAges, cartEndpoints, cartSorts } from '@jontro/shop/cart/cart.endpoints.ts';
import { type CartItem, cartTexts } from '@jontro/shop/cart/cart.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { createListReader, useAdminList } from '../lib/admin-list.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { countText, FileLink, ListFilter, ListFooter, ListToolbar, tableProps } from '../ui/list-toolbar.tsx';
import { Picture } from '../ui/picture.tsx';
import { ShortText } from '../ui/short-text.tsx';
import type { Route } from './+types/user-carts-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All Carts');

const skeletonRows = 5;

const dataColumns: readonly Column<CartItem>[] = [
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
    sort: 'name',
    cell: ({ name }) => (
      <span className="font-semibold">
        <ShortText text={name} />
      </span>
    ),
  },
  { label: 'Price', kind: 'number', sort: 'price', cell: ({ price }) => formatTaka(price) },
  { label: 'Quantity', kind: 'number', sort: 'quantity', cell: ({ quantity }) => quantity },
  {
    label: 'Time',
    sort: 'time',
    cell: ({ cartAdded }) => <span className="tabular">{formatDateTime(cartAdded)}</span>,
  },
  {
    label: 'Author',
    sort: 'author',
    cell: ({ author }) => <span className="break-all">{author.email}</span>,
  },
];

const list = {
  key: 'allCarts',
  shape: { sorts: cartSorts, standing: 'time', filters: { age: cartAges } },
  read: createListReader<CartItem>(cartEndpoints.listAllCarts),
  file: cartEndpoints.downloadCarts,
} as const;

export default function UserCartsPage() {
  const items = useAdminList(list);
  const { runMutation } = useAdminMutation();
  const [removing, setRemoving] = useState<CartItem>();

  async function remove({ _id }: CartItem): Promise<void> {
    setRemoving(undefined);
    await runMutation({
      subject: _id,
      run: () => send(cartEndpoints.removeFromCart, { params: { id: _id } }),
      optimisticUpdate: items.without(_id),
      notice: cartTexts.deleted,
    }).catch(() => {});
  }

  const actions: Column<CartItem> = {
    label: 'Action',
    kind: 'actions',
    cell: (item) => (
      <Button
        variant="secondary"
        size="small"
        aria-label={`Delete ${item.name} of ${item.author.email}`}
        onClick={() => setRemoving(item)}
      >
        <Icon name="trash" size={16} /> <span className="@min-[56rem]:sr-only">Delete</span>
      </Button>
    ),
  };

  return (
    <>
      <DashboardHeading title="All Carts" note={countText(items, 'item', 'items')}>
        <FileLink list={items} className="max-sm:w-full" />
      </DashboardHeading>
      <ListToolbar list={items} searchLabel="Search carts">
        <ListFilter
          list={items}
          name="age"
          label="Added"
          all="At any time"
          options={[
            ['day', 'In the last 24 hours'],
            ['week', 'In the last 7 days'],
            ['older', 'More than 7 days ago'],
          ]}
        />
      </ListToolbar>
      <DataTable
        {...tableProps(items)}
        what="cart items"
        columns={[...dataColumns, actions]}
        empty={items.narrowed ? 'No cart item matches.' : 'Nobody has anything in the cart.'}
        skeletonRows={skeletonRows}
      />
      <ListFooter list={items} />
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this cart item?"
        action="Delete"
        busy={false}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
      >
        <p>
          <strong className="text-ink">{removing?.name}</strong> leaves the cart of{' '}
          <span className="wrap-anywhere">{removing?.author.email}</span>.
        </p>
      </ConfirmDialog>
    </>
  );
}
