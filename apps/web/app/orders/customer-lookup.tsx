/** What is known about the mobile number of an order that staff take: accounts, last addresses, how earlier orders ended. */
import { parseMobileNumber } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { KnownCustomer } from '@jontro/shop/orders/staff-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { Button } from '../ui/button.tsx';
import { RadioOption } from '../ui/radio-option.tsx';

interface CustomerLookupProps {
  /** As typed. */
  mobileNumber: string;
  /** The chosen account; '' for a guest. */
  userId: string;
  onFound: (customer: KnownCustomer) => void;
  onAccount: (userId: string) => void;
  onAddress: (address: KnownCustomer['addresses'][number]) => void;
}

export function CustomerLookup({ mobileNumber, userId, onFound, onAccount, onAddress }: CustomerLookupProps) {
  const { t, textOf, digits } = useLanguage();
  const titleId = useId();
  const number = parseMobileNumber(mobileNumber);
  const { data: customer } = useQuery({
    ...endpointQuery(['knownCustomer', number], orderEndpoints.findKnownCustomer, {
      query: { mobileNumber: number ?? '' },
    }),
    enabled: number !== undefined,
    staleTime: 0,
  });
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (customer) found(customer);
  }, [customer]);
  if (!customer || !number) return null;
  if (customer.orders === 0)
    return <p className="text-sm text-slate">{t('This number has no order yet.')}</p>;
  return (
    <div data-known-customer="" className="grid gap-4 rounded-control bg-fog p-4">
      <p className="text-[0.9375rem]">
        {digits(
          t('{count} orders: {delivered} delivered, {returned} returned, {cancelled} cancelled', {
            count: customer.orders,
            delivered: customer.delivered,
            returned: customer.returned,
            cancelled: customer.cancelled,
          }),
        )}
      </p>
      {customer.cashBlock === undefined ? null : (
        <p className="rounded-control bg-sale-wash p-3">
          {t('Cash on delivery is blocked: {reason}', { reason: customer.cashBlock })}
        </p>
      )}
      {customer.accounts.length > 0 ? (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-sm font-semibold">{t('Belongs to')}</legend>
          <div className="divide-y divide-line overflow-hidden rounded-control border border-edge bg-paper">
            {[...customer.accounts, { userId: '', name: t('A guest'), email: '' }].map((account) => (
              <RadioOption
                key={account.userId}
                name="account"
                title={account.name}
                note={<span className="break-all">{account.email}</span>}
                checked={account.userId === userId}
                onChoose={() => onAccount(account.userId)}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="grid gap-1.5">
        <p id={titleId} className="text-sm font-semibold">
          {t('Earlier addresses')}
        </p>
        <ul aria-labelledby={titleId} className="grid gap-2">
          {customer.addresses.map((address) => (
            <li key={`${address.name} ${address.district} ${address.area} ${address.address}`}>
              <Button
                variant="secondary"
                className="w-full justify-start px-3.5! text-left text-sm! font-medium!"
                onClick={() => onAddress(address)}
              >
                {[address.name, address.address, address.area, textOf(address.district)]
                  .filter(Boolean)
                  .join(', ')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
