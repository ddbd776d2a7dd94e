import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toEnglish } from '../messages.ts';
import { daysAhead, orderHeading } from './order-heading.ts';

const now = Date.parse('2026-12-01T06:00:00.000Z');
const order = {
  status: 'Pending',
  payable: 1000,
  promise: { from: '2026-12-02', to: '2026-12-03' },
} as const;
const headed = (fields: object) =>
  toEnglish(orderHeading({ ...order, ...fields } as Parameters<typeof orderHeading>[0], now, (day) => day));

test('an order is headed with the last day on which it comes, as long as that is ahead and nothing else matters more', () => {
  assert.equal(headed({}), 'Comes by 2026-12-03');
  assert.equal(headed({ step: 'to-confirm' }), 'Comes by 2026-12-03');
  assert.equal(headed({ step: 'on-the-way' }), 'Comes by 2026-12-03');
  assert.equal(
    headed({ step: 'on-the-way', promise: { from: '2026-11-28', to: '2026-11-30' } }),
    'Your order is on the way.',
  );
  assert.equal(headed({ promise: { from: '2026-11-28', to: '2026-11-30' } }), 'Your order is placed.');
  assert.equal(headed({ promise: { from: '2026-12-01', to: '2026-12-01' } }), 'Comes by 2026-12-01', 'today');
  assert.equal(headed({ step: 'problem' }), 'Your order could not be delivered yet.');
  assert.equal(headed({ step: 'returning' }), 'Your order is on its way back to us.');
  assert.equal(headed({ advance: { due: 100, paid: 0 } }), 'Your order waits for the advance.');
  assert.equal(headed({ onlineOnly: true }), 'Your order is placed.');
  assert.equal(headed({ onlineOnly: true, payment: true }), 'Comes by 2026-12-03');
  assert.equal(headed({ pickup: true, promise: undefined }), 'You pick it up at the shop.');
  assert.equal(headed({ pickup: true, step: 'ready-for-pickup' }), 'Your order is ready to be picked up.');
});

test('an order that has ended is headed with how, and promises nothing', () => {
  const deliveredAt = '2026-11-30T20:00:00.000Z';
  assert.equal(headed({ status: 'Delivered', deliveredAt }), 'Delivered on 2026-12-01', 'in Bangladesh');
  assert.equal(headed({ status: 'Delivered', deliveredAt, pickup: true }), 'Picked up on 2026-12-01');
  assert.equal(headed({ status: 'Delivered' }), 'Your order has arrived.');
  assert.equal(headed({ step: 'cancelled', cancelledAt: deliveredAt }), 'Your order is cancelled.');
  assert.equal(
    headed({ status: 'Delivered', step: 'partly-delivered', deliveredAt }),
    'A part of your order came back to us.',
  );
  assert.equal(headed({ step: 'returned', returnedAt: deliveredAt }), 'Your order came back to us.');
});

test('the promised days are ahead until the last one is over, while a parcel is on its way', () => {
  const ahead = (fields: object) => daysAhead({ ...order, ...fields }, now);
  assert.deepEqual(ahead({ step: 'handed-over' }), order.promise);
  assert.equal(ahead({ promise: { from: '2026-11-28', to: '2026-11-30' } }), undefined);
  for (const step of ['problem', 'returning', 'ready-for-pickup', 'cancelled', 'returned'])
    assert.equal(ahead({ step }), undefined, step);
  assert.equal(ahead({ status: 'Delivered' }), undefined);
});
