/** The address book: up to ten addresses, one of which fills the checkout. */
import { type Address, addressTexts, maxAddresses } from '@jontro/shop/addresses/addresses.ts';
import { message } from '@jontro/shop/messages.ts';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/addresses-page.ts';
import { AddressDialog } from './address-dialog.tsx';
import { AddressList } from './address-list.tsx';
import { useMyAddresses } from './my-addresses.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Address book');

export default function AddressesPage() {
  const { t } = useLanguage();
  const { user } = useSession();
  const { data: addresses, isError, refetch } = useMyAddresses();
  const [editing, setEditing] = useState<{ address: Address | undefined }>();
  const isFull = (addresses?.length ?? 0) >= maxAddresses;
  return (
    <>
      <DashboardHeading
        title="Address book"
        note={
          addresses
            ? message('{count} of {max} addresses', { count: addresses.length, max: maxAddresses })
            : ''
        }
      >
        <Button disabled={!addresses || isFull} onClick={() => setEditing({ address: undefined })}>
          <Icon name="plus" size={18} /> {t('Add address')}
        </Button>
      </DashboardHeading>
      {isFull ? <p className="mb-4 text-slate">{t(addressTexts.full)}</p> : null}
      {addresses?.length === 0 ? <Empty /> : null}
      {addresses && addresses.length > 0 ? (
        <AddressList addresses={addresses} onChange={(address) => setEditing({ address })} />
      ) : null}
      {!addresses && isError ? <LoadFailed what="Your addresses" onRetry={() => void refetch()} /> : null}
      {!addresses && !isError ? (
        <Loading label="Loading your addresses" className="grid gap-3">
          <Skeleton height={140} />
          <Skeleton height={140} />
        </Loading>
      ) : null}
      {editing ? (
        <AddressDialog
          address={editing.address}
          name={user?.displayName ?? ''}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}

function Empty() {
  const { t } = useLanguage();
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-line bg-paper px-5 py-14 text-center">
      <Icon name="mapPin" size={24} className="size-10 text-edge" />
      <p className="max-w-sm text-slate">
        {t(
          'No address is saved yet. The address of your first order is kept here, so that you type it once.',
        )}
      </p>
    </div>
  );
}
