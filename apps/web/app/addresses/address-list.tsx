/** The saved addresses, each with its actions. */
import type { Address } from '@jontro/shop/addresses/addresses.ts';
import { message } from '@jontro/shop/messages.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { AddressText } from './address-text.tsx';
import { useChooseDefault, useRemoveAddress } from './my-addresses.ts';

interface AddressListProps {
  addresses: readonly Address[];
  onChange: (address: Address) => void;
}

export function AddressList({ addresses, onChange }: AddressListProps) {
  const { t } = useLanguage();
  const [leaving, setLeaving] = useState<Address>();
  const removing = useRemoveAddress();
  return (
    <>
      <ul aria-label={t('Your addresses')} className="grid gap-3 @min-[58rem]/page:grid-cols-2">
        {addresses.map((address) => (
          <AddressItem
            key={address._id}
            address={address}
            onChange={() => onChange(address)}
            onRemove={() => setLeaving(address)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title="Delete this address?"
        action="Delete"
        busy={removing.isPending}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => removing.mutate(leaving?._id ?? '', { onSettled: () => setLeaving(undefined) })}
      >
        <p className="mb-3">{t('Orders that you have placed keep it.')}</p>
        {leaving ? <AddressText address={leaving} /> : null}
      </ConfirmDialog>
    </>
  );
}

interface AddressItemProps {
  address: Address;
  onChange: () => void;
  onRemove: () => void;
}

function AddressItem({ address, onChange, onRemove }: AddressItemProps) {
  const { t } = useLanguage();
  const choosing = useChooseDefault();
  const name = address.label || address.name;
  return (
    <li
      data-address={address._id}
      className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <AddressText address={address} />
        {address.isDefault ? (
          <span className="shrink-0 rounded-full bg-bottle-wash px-2.5 py-1 text-xs font-semibold text-bottle-deep">
            {t('Fills the checkout')}
          </span>
        ) : null}
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={t(message('Change the address {name}', { name }))}
          onClick={onChange}
        >
          {t('Change')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={t(message('Delete the address {name}', { name }))}
          onClick={onRemove}
        >
          {t('Delete')}
        </Button>
        {address.isDefault ? null : (
          <Button
            variant="quiet"
            size="small"
            className="text-bottle"
            busy={choosing.isPending}
            aria-label={t(message('Use first: {name}', { name }))}
            onClick={() => choosing.mutate(address._id)}
          >
            {t('Use first')}
          </Button>
        )}
      </div>
    </li>
  );
}
