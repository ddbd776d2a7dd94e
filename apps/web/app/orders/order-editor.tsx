/** The dialog in which staff change an order until it is handed over. Mounted while it is open. */

import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { maxCheckoutLengths } from '@jontro/shop/orders/checkout.ts';
import { allDistricts } from '@jontro/shop/orders/districts.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { confirmed } from '../lib/confirmed.ts';
import { showNotice } from '../lib/notices.ts';
import { ApiError, send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { controlClass, Field, SelectField, TextArea } from '../ui/field.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { type AddedProduct, AddProduct } from './add-product.tsx';
import { OfferedCharge } from './offered-charge.tsx';

type Change = EndpointInput<typeof orderEndpoints.changeOrder>['body'];
const texts = ['name', 'mobileNumber', 'area', 'address', 'additionalInfo'] as const;

/** An amount that is left out is none. */
const takaOf = (text: string): number => (text.trim() === '' ? 0 : typedNumber(text));

export function OrderEditor({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, textOf, digits, language } = useLanguage();
  const formId = useId();
  const [form, setForm] = useState(() => ({
    name: order.name,
    mobileNumber: order.mobileNumber,
    district: order.district,
    area: order.area ?? '',
    address: order.address,
    additionalInfo: order.additionalInfo,
    deliveryCharge: String(order.deliveryCharge),
    discount: String(order.discount),
  }));
  const [quantities, setQuantities] = useState(() => order.cartItems.map(({ quantity }) => quantity));
  const [added, setAdded] = useState<readonly AddedProduct[]>([]);
  const { save, problem, busy } = useChangeOrder(order, onClose);
  const errorOf = (field: string): Text | undefined => (problem?.field === field ? problem.text : undefined);
  const set = (field: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [field]: event.target.value });

  const isElsewhere = form.district !== order.district || form.area.trim() !== (order.area ?? '');
  const lines = [
    ...order.cartItems.map(({ gadgetId, price }, at) => ({ gadgetId, price, quantity: quantities[at] ?? 0 })),
    ...added,
  ];

  function submit(event: FormEvent): void {
    event.preventDefault();
    save({
      revision: order.revision ?? 0,
      ...Object.fromEntries(texts.map((field) => [field, form[field]])),
      district: form.district,
      deliveryCharge: takaOf(form.deliveryCharge),
      discount: takaOf(form.discount),
      quantities: quantities.map((quantity, position) => ({ position, quantity })),
      ...(added.length > 0 && {
        added: added.map(({ gadgetId, variantId, quantity }) => ({
          gadgetId,
          ...(variantId && { variantId }),
          quantity,
        })),
      }),
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Change order')}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t('Save')}
          </Button>
          {/* Above the buttons, whose lines are in reverse. */}
          <p role="alert" className="w-full text-sm font-medium text-sale-deep empty:hidden">
            {problem && !(problem.field && problem.field in form) ? textOf(problem.text) : ''}
          </p>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={submit}>
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold">{t('Items')}</legend>
          {order.cartItems.map((item, position) => (
            <div
              key={item.variantId ?? item.gadgetId}
              className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-3"
            >
              <p className="break-words">
                <span className="block font-medium">
                  <ProductName product={productOfLine(item)} />
                </span>
                <span className="tabular block text-sm text-slate">{digits(formatTaka(item.price))}</span>
              </p>
              <input
                inputMode="numeric"
                aria-label={t(
                  message('Quantity of {product}', {
                    product: nameIn(language, productOfLine(item)),
                  }),
                )}
                className={controlClass(undefined, 'tabular')}
                value={quantities[position]}
                onChange={({ target }) =>
                  setQuantities(
                    quantities.with(position, Math.max(0, Math.trunc(typedNumber(target.value) || 0))),
                  )
                }
              />
            </div>
          ))}
          <p className="text-sm text-slate">{t('A quantity of 0 removes the item.')}</p>
          <AddProduct added={added} onChange={setAdded} />
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Delivery charge in taka"
            inputMode="decimal"
            value={form.deliveryCharge}
            error={errorOf('deliveryCharge')}
            onChange={set('deliveryCharge')}
          />
          <Field
            label="Discount in taka"
            inputMode="decimal"
            value={form.discount}
            error={errorOf('discount')}
            onChange={set('discount')}
          />
          <Field label="Full name" value={form.name} error={errorOf('name')} onChange={set('name')} />
          <Field
            label="Mobile number"
            inputMode="tel"
            value={form.mobileNumber}
            error={errorOf('mobileNumber')}
            onChange={set('mobileNumber')}
          />
          {order.pickup ? null : (
            <SelectField
              label="District"
              value={form.district}
              error={errorOf('district')}
              onChange={set('district')}
            >
              {allDistricts.map((district) => (
                <option key={district} value={district}>
                  {textOf(district)}
                </option>
              ))}
            </SelectField>
          )}
          {order.pickup ? null : (
            <Field
              label="Thana or upazila"
              maxLength={maxCheckoutLengths.area}
              value={form.area}
              onChange={set('area')}
            />
          )}
          {isElsewhere ? (
            <OfferedCharge
              lines={lines}
              place={{ district: form.district, area: form.area }}
              charge={form.deliveryCharge}
              onTake={(deliveryCharge) => setForm({ ...form, deliveryCharge })}
            />
          ) : null}
        </div>
        {order.pickup ? null : (
          <TextArea
            label="Address"
            rows={2}
            maxLength={maxCheckoutLengths.address}
            value={form.address}
            error={errorOf('address')}
            onChange={set('address')}
          />
        )}
        <TextArea
          label="Additional info"
          rows={2}
          maxLength={maxCheckoutLengths.additionalInfo}
          value={form.additionalInfo}
          onChange={set('additionalInfo')}
        />
      </form>
    </Dialog>
  );
}

/** Saves the change; a problem stays in the dialog, with the name of its field if it has one. */
function useChangeOrder({ _id }: Order, onClose: () => void) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Change) =>
      confirmed(() => send(orderEndpoints.changeOrder, { params: { id: _id }, body })),
    onSuccess({ modifiedCount }) {
      showNotice('success', modifiedCount > 0 ? orderTexts.changed : orderTexts.unchanged);
      onClose();
      void client.invalidateQueries();
    },
  });
  const problem =
    error instanceof ApiError
      ? { text: error.text, field: error.details.field as string | undefined }
      : undefined;
  return { save: mutate, problem, busy: isPending };
}
