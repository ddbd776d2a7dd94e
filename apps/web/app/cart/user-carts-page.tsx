/** Table of the cart items of all users (specification section 2, Admin tables). */

import { cartAges, cartEndpoints, cartSorts } from '@jontro/shop/cart/cart.endpoints.ts';
import { type CartItem, cartTexts } from '@jontro/shop/cart/cart.ts';
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { HeadingActions } from '../dashboard/heading-actions.tsx';
import { useLanguage } from '../language/use-language.ts';
import { createListReader, useAdminList } from '../lib/admin-list.ts';
import { can } from '../lib/can.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { ListWithViews } from '../list-views/list-with-views.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { ShortProductName } from '../site/short-product-name.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { DeleteButton, RemovalDialog, useRemoval } from '../ui/list-removal.tsx';
import { countText, FileLink, ListFilter, ListFooter, ListToolbar, tableProps } from '../ui/list-toolbar.tsx';
import { Picture } from '../ui/picture.tsx';
import { RichMessage } from '../ui/rich-message.tsx';
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
    cell: (item) => (
      <span className="font-semibold">
        <ShortProductName product={productOfLine(item)} />
      </span>
    ),
  },
  {
    label: 'Price',
    kind: 'number',
    sort: 'price',
    cell: ({ price }, { digits }) => digits(formatTaka(price)),
  },
  {
    label: 'Quantity',
    kind: 'number',
    sort: 'quantity',
    cell: ({ quantity }, { digits }) => digits(quantity),
  },
  {
    label: 'Time',
    sort: 'time',
    cell: ({ cartAdded }, { digits }) => (
      <span className="tabular @min-[56rem]:whitespace-nowrap">{digits(formatDateTime(cartAdded))}</span>
    ),
  },
  {
    label: 'Author',
    sort: 'author',
    cell: ({ author }, { t }) => (author.email ? <EmailText>{author.email}</EmailText> : t('Guest')),
  },
];

const list = {
  key: 'allCarts',
  shape: { sorts: cartSorts, defaultSort: 'time', filters: { age: cartAges } },
  read: createListReader<CartItem>(cartEndpoints.listAllCarts),
  file: cartEndpoints.downloadCarts,
} as const;

export default function UserCartsPage() {
  const { t, language } = useLanguage();
  const nameOf = (item: CartItem) => nameIn(language, productOfLine(item));
  /** A guest has no address. */
  const authorOf = ({ author }: CartItem) => author.email || t('Guest');
  const session = useSession();
  const items = useAdminList(list);
  const removal = useRemoval({
    list: items,
    remove: (id) => send(cartEndpoints.removeFromCart, { params: { id } }),
    notice: cartTexts.deleted,
  });

  const actions: Column<CartItem> = {
    label: 'Action',
    kind: 'actions',
    cell: (item) => (
      <DeleteButton
        label={t('Delete {name} of {email}', { name: nameOf(item), email: authorOf(item) })}
        onClick={() => removal.request(item)}
      />
    ),
  };

  return (
    <>
      <DashboardHeading
        title="All Carts"
        note={countText(items, (count) => message('{count} items', { count }))}
      >
        <HeadingActions>
          <FileLink list={items} className="max-sm:w-full" />
        </HeadingActions>
      </DashboardHeading>
      <ListWithViews
        list={items}
        name="carts"
        filters={
          <ListToolbar list={items} searchLabel="Search carts">
            <ListFilter
              list={items}
              name="age"
              label="Added"
              all="At any time"
              options={[
                ['day', t('In the last 24 hours')],
                ['week', t('In the last 7 days')],
                ['older', t('More than 7 days ago')],
              ]}
            />
          </ListToolbar>
        }
      >
        <DataTable
          {...tableProps(items)}
          what="cart items"
          columns={can(session, 'deletions') ? [...dataColumns, actions] : dataColumns}
          empty={items.narrowed ? 'No cart item matches.' : 'All carts are empty.'}
          skeletonRows={skeletonRows}
        />
        <ListFooter list={items} />
      </ListWithViews>
      <RemovalDialog removal={removal} title="Delete this cart item?">
        {(item) => (
          <RichMessage
            text="{name} is removed from the cart of {email}."
            parts={{
              name: <strong className="text-ink">{nameOf(item)}</strong>,
              email: <span className="wrap-anywhere">{authorOf(item)}</span>,
            }}
          />
        )}
      </RemovalDialog>
    </>
  );
}
