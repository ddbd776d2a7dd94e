/** The parts of the checkout's form without script: address, delivery, payment and the days of the delivery. */
import { deliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { formatDay } from '@jontro/shop/dates.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { message } from '@jontro/shop/messages.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { advanceOf, doorAmount } from '@jontro/shop/orders/advance.ts';
import { checkoutTexts, country, maxCheckoutLengths, problemAtField } from '@jontro/shop/orders/checkout.ts';
import { deliveryDistricts, findDistrict } from '@jontro/shop/orders/districts.ts';
import { nothingDueTexts } from '@jontro/shop/orders/open-amount.ts';
import { laterText } from '@jontro/shop/orders/payment-options.ts';
import { pickupTexts } from '@jontro/shop/orders/pickup.ts';
import { areasOf } from '@jontro/shop/places/places.ts';
import { type Html, html } from '../http/html.ts';
import { daysIn } from '../mail/order-mail-parts.ts';
import {
  type Amounts,
  amountsOf,
  type BillingField,
  billingFields,
  type CheckoutData,
  type CheckoutValues,
} from './checkout-values.ts';
import { choices, join, selectField, textArea, textField } from './markup.ts';
import { openTaka, taka } from './order-lines.ts';
import type { Visit } from './visit.ts';

export function billing(visit: Visit, values: CheckoutValues, fields: Partial<Record<string, string>>): Html {
  const { t, textOf, shop, user, isModern } = visit;
  // As they stand below.
  const order: readonly BillingField[] = isModern
    ? ['mobileNumber', ...billingFields.filter((name) => name !== 'mobileNumber')]
    : billingFields;
  const first = order.find((name) => fields[name]);
  const common = (name: BillingField) => ({
    name,
    value: values[name],
    problem: fields[name] && textOf(problemAtField(name, fields[name])),
    focused: name === first,
  });
  const limit = (name: BillingField) => html` maxlength="${String(maxCheckoutLengths[name])}"`;
  const district = findDistrict(values.district, shop) ?? '';
  const place = html`${selectField(
    {
      label: t('District'),
      required: !values.pickup,
      ...common('district'),
      value: district,
      attributes: html` autocomplete="address-level1"`,
    },
    [
      { value: '', label: t('Choose a district') },
      ...deliveryDistricts(shop).map((value) => ({ value, label: textOf(value) })),
    ],
  )}${
    shop.areas &&
    html`${textField({
      label: t('Thana or upazila (optional)'),
      ...common('area'),
      attributes: html`${limit('area')} autocomplete="address-level2" list="areas"`,
    })}<datalist id="areas">${join(
      (district ? areasOf(district) : []).map(({ area }) => html`<option value="${area}">`),
    )}</datalist>`
  }${textArea({
    label: t('Address'),
    required: !values.pickup,
    hint: t('House, road, area and post office'),
    ...common('address'),
    attributes: html`${limit('address')} autocomplete="street-address"`,
  })}`;
  const name = textField({
    label: t('Full name'),
    required: true,
    ...common('name'),
    attributes: html`${limit('name')} autocomplete="name"`,
  });
  const mobileNumber = textField({
    label: t('Mobile number'),
    required: true,
    hint: t(shop.pickupPoint ? pickupTexts.mobileNumberReason : checkoutTexts.mobileNumberReason),
    ...common('mobileNumber'),
    attributes: html`${limit('mobileNumber')} type="tel" autocomplete="tel"`,
  });
  const rare = html`${textField({
    label: t('Email (optional)'),
    hint: t(
      user
        ? 'For messages about this order. Leave it empty to use the email of your account.'
        : 'For a link with which you confirm and follow this order. Without it we call you.',
    ),
    ...common('email'),
    attributes: html`${limit('email')} type="email" autocomplete="email"`,
  })}${textArea({
    label: t('Additional information (optional)'),
    hint: t('A landmark, a good time for delivery'),
    ...common('additionalInfo'),
    attributes: limit('additionalInfo'),
  })}`;
  if (!isModern)
    return html`<section><h2>${t('Billing details')}</h2>${name}${mobileNumber}${place}${rare}<p><small>${t(country)}: ${t(checkoutTexts.country)}</small></p></section>`;
  const isOpen =
    Boolean(fields.email || fields.additionalInfo || values.additionalInfo) ||
    (values.email !== '' && values.email !== user?.email);
  return html`<section><h2>${t('Where to?')}</h2>${mobileNumber}${name}${place}<details${isOpen && html` open`}><summary>${t('Add a note or e-mail')}</summary>${rare}</details></section>`;
}

export function delivery(visit: Visit, data: CheckoutData, values: CheckoutValues): Html | undefined {
  const { t, shop, language, digits } = visit;
  const { pickupPoint } = shop;
  if (!pickupPoint) return undefined;
  const { totals, open } = amountsOf(visit, data, { ...values, pickup: false });
  const { address, hours, ready } = pickupPoint;
  const lines = [address, hours, ...(ready ? [ready] : [])].map((text) => digits(textIn(text, language)));
  return html`<section>${choices(t('How do you get it?'), 'pickup', values.pickup ? '1' : '', [
    {
      value: '',
      label: t('Delivery to your address'),
      note: t('A courier brings it and calls first.'),
      amount: openTaka(visit, totals.deliveryCharge, open),
    },
    { value: '1', label: t('Pick up at the shop'), note: lines.join(', '), amount: t('Free') },
  ])}</section>`;
}

export function payment(visit: Visit, amounts: Amounts): Html | undefined {
  const { totals, options, method, nothingToPay, open } = amounts;
  const { t, language, shop, digits, isModern } = visit;
  if (nothingToPay) return html`<p>${t(nothingDueTexts.customer)}</p>`;
  if (options.length === 0) return undefined;
  const later = withPaymentMethod(totals, undefined, shop).payable;
  const all = options.flatMap((option) => option.method ?? []);
  return html`<section>${choices(
    t('How will you pay?'),
    'method',
    method ?? '',
    options.map((option) => {
      const { method: offered, refusal } = option;
      if (!offered)
        return {
          value: '',
          label: t(isModern ? 'Decide later' : 'Pay later'),
          note: refusal ? digits(t(refusal)) : t(laterText(options, totals.pickup)),
          disabled: refusal !== undefined,
        };
      const whole = withPaymentMethod(totals, offered.name, shop);
      const { payable } = whole;
      const fee = payable - later;
      const atShop = totals.pickup === true && offered.collected === 'on-delivery';
      const due = offered.collected === 'online' ? payable : doorAmount(whole, shop, all);
      const amount = openTaka(visit, due, open);
      return {
        value: offered.name,
        label: atShop ? t('Pay at the shop') : textIn(offered.title, language),
        note: refusal
          ? digits(t(refusal))
          : atShop
            ? t(message('{amount} in cash, when you pick up your order.', { amount }))
            : textIn(offered.note, language).replace('{amount}', amount),
        disabled: refusal !== undefined,
        ...(fee > 0 && !refusal && { amount: `+ ${taka(visit, fee)}` }),
      };
    }),
  )}</section>`;
}

/** What is asked for in advance, unless all is paid online. */
export function advance(visit: Visit, { totals, options, method, open }: Amounts): Html | undefined {
  const offered = options.flatMap((option) => option.method ?? []);
  if (offered.some(({ name, collected }) => name === method && collected === 'online')) return undefined;
  const advancePoisha = advanceOf(totals, visit.shop, offered);
  if (advancePoisha === 0) return undefined;
  return html`<p><strong>${visit.t(
    message('{amount} of it online in advance, before we pack. The rest at the door: {rest}.', {
      amount: taka(visit, toTaka(advancePoisha)),
      rest: openTaka(visit, doorAmount(totals, visit.shop, offered), open),
    }),
  )}</strong></p>`;
}

export function arrival(
  { t, shop, digits, language, context }: Visit,
  values: CheckoutValues,
): Html | undefined {
  if (values.pickup || shop.deliveryRule === 'flat') return undefined;
  const district = findDistrict(values.district, shop);
  if (!district) return undefined;
  const promise = deliveryPromise(shop, { district, area: values.area }, context.now().getTime());
  const days = promise && daysIn(promise, (day) => digits(formatDay(day, language)));
  return days ? html`<p>${t(message('Arrives {days}', { days }))}</p>` : undefined;
}
