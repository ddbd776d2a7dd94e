/** The steps of the checklist that leads to the opening of a shop. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../testing/proves.ts';
import { isStepDone, nextStep, optionalSteps, type SetupState, setupSteps } from './opening.ts';

const setting = (name: string, source: 'default' | 'preset' | 'stored' | 'file', value: unknown = '') => ({
  name,
  source,
  value,
});
const fresh: SetupState = { settings: [setting('name', 'default'), setting('opened', 'stored', false)] };
const withSettings = (...names: string[]): SetupState => ({
  settings: [...names.map((name) => setting(name, 'stored')), setting('opened', 'stored', false)],
});

test('a new shop begins with its name, and each step leads to the next one that is not done', () => {
  proves('B-ROOM-25');
  assert.equal(nextStep(fresh), 'name');
  assert.equal(nextStep(withSettings('name')), 'delivery');
  assert.equal(nextStep(withSettings('name', 'deliveryRule')), 'payment');
  const settled = withSettings('name', 'deliveryRule', 'paymentMethods');
  assert.equal(nextStep(settled), 'products');
  assert.equal(nextStep({ ...settled, products: 4 }), 'products');
  assert.equal(nextStep({ ...settled, products: 5 }), 'opening', 'staff are optional');
});

test('a shop without mails, contact or returns is told so, and may open nevertheless', () => {
  const settled = withSettings('name', 'deliveryRule', 'paymentMethods');
  assert.equal(nextStep({ ...settled, products: 5 }), 'opening');
  const left = setupSteps.filter((step) => !isStepDone(step, { ...settled, products: 5 }));
  assert.deepEqual(left, ['contact', 'returns', 'mail', 'look', 'couriers', 'staff', 'opening']);
  assert.ok(isStepDone('mail', { ...settled, mailServer: true }));
  assert.ok(isStepDone('look', withSettings('preset')));
});

test('each step is done by any one of its settings, and by no setting of another step', () => {
  for (const [name, step] of [
    ['name', 'name'],
    ['deliveryRule', 'delivery'],
    ['flatDeliveryCharge', 'delivery'],
    ['deliveryZones', 'delivery'],
    ['paymentMethods', 'payment'],
    ['business', 'contact'],
    ['address', 'contact'],
    ['returnDays', 'returns'],
    ['preset', 'look'],
    ['couriers', 'couriers'],
  ] as const)
    assert.deepEqual(
      setupSteps.filter((one) => isStepDone(one, withSettings(name))),
      [step],
      name,
    );
});

test('a shop is whole without a chosen look, couriers and staff alone', () =>
  assert.deepEqual(optionalSteps, ['look', 'couriers', 'staff']));

test('a step counts as done once its setting is stored or in the file, not by default or preset', () => {
  for (const [source, done] of [
    ['default', false],
    ['preset', false],
    ['stored', true],
    ['file', true],
  ] as const)
    assert.equal(isStepDone('payment', { settings: [setting('paymentMethods', source)] }), done, source);
  assert.equal(isStepDone('staff', { settings: [], staff: 1 }), false, 'the owner alone');
  assert.equal(isStepDone('staff', { settings: [], staff: 2 }), true);
});

test('what was left out stays open, and an open shop has no next step', () => {
  assert.equal(nextStep({ ...withSettings('delivery', 'paymentMethods'), products: 9 }), 'name');
  const open: SetupState = { settings: [setting('opened', 'stored', true)] };
  assert.equal(nextStep(open), undefined);
  assert.deepEqual(
    setupSteps.filter((step) => isStepDone(step, open)),
    ['opening'],
  );
});
