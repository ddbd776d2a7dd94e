import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countUnits, type Order, orderAction, orderCan, paymentStatus } from './orders.ts';

const mine = 'buyer@example.com';
const order: Order = {
  _id: '6b012413da7beafc15cb705e',
  name: 'Nusrat',
  email: mine,
  mobileNumber: '+8801712345678',
  country: 'Bangladesh',
  district: 'Dhaka',
  address: 'House 12',
  additionalInfo: '',
  cartItems: [],
  status: 'Pending',
  orderPlaced: '2026-11-21T00:00:00.000Z',
  payment: false,
  totalAmount: 1000,
  deliveryCharge: 100,
  discount: 0,
  payable: 1100,
  buyer: { email: mine },
};
const states: [string, Partial<Order>][] = [
  ['pending, unpaid', {}],
  ['pending, paid', { payment: true }],
  ['pending, payment undecided', { paymentUndecided: true }],
  ['delivered, unpaid', { status: 'Delivered' }],
  ['delivered, cash received', { status: 'Delivered', cashReceivedAt: '2026-11-22T00:00:00.000Z' }],
  ['delivered, paid', { status: 'Delivered', payment: true }],
  ['reviewed, unpaid', { status: 'Delivered', customerReview: 'Good' }],
  ['reviewed, paid', { status: 'Delivered', payment: true, customerReview: 'Good' }],
  ['pending, of nothing', { payable: 0 }],
  ['pending, covered by its advance', { received: 1100, advance: { asked: 1100, due: 0, paid: 1100 } }],
  ['reviewed, of nothing', { payable: 0, status: 'Delivered', customerReview: 'Good' }],
];
const table: Record<
  string,
  [deliver: boolean, review: boolean, pay: boolean, cash: boolean, remove: boolean, action: string]
> = {
  'pending, unpaid': [true, false, true, false, true, 'View & Pay'],
  'pending, paid': [true, false, false, false, true, 'View Details'],
  'pending, payment undecided': [true, false, false, false, false, 'View & Pay'],
  'delivered, unpaid': [false, true, true, true, true, 'Add Review'],
  'delivered, cash received': [false, true, false, false, true, 'Add Review'],
  'delivered, paid': [false, true, false, false, true, 'Add Review'],
  'reviewed, unpaid': [false, false, true, true, true, 'View & Pay'],
  'reviewed, paid': [false, false, false, false, true, 'View Details'],
  'pending, of nothing': [true, false, false, false, true, 'View Details'],
  'pending, covered by its advance': [true, false, false, false, true, 'View Details'],
  'reviewed, of nothing': [false, false, false, false, true, 'View Details'],
};

for (const [name, change] of states) {
  test(`allowed actions on an order that is ${name}`, () => {
    const changed = { ...order, ...change };
    assert.deepEqual(
      [
        orderCan.deliver(changed),
        orderCan.review(changed),
        orderCan.pay(changed, mine),
        orderCan.receiveCash(changed),
        orderCan.remove(changed),
        orderAction(changed),
      ],
      table[name],
    );
  });
}

test('only the buyer can pay', () => {
  for (const email of [undefined, '', 'other@example.com']) assert.ok(!orderCan.pay(order, email));
});

test('the payment status is Paid or Pending', () => {
  assert.equal(paymentStatus({ payment: true }), 'Paid');
  assert.equal(paymentStatus({ payment: false }), 'Pending');
});

test('items are counted in units (Q-011)', () => {
  assert.equal(countUnits([{ quantity: 2 }, { quantity: 3 }]), 5);
  assert.equal(countUnits([]), 0);
});
