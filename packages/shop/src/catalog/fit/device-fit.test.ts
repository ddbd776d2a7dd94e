/** Whether accessories fit devices, against an oracle that knows only raw facts, and pairs that were labelled by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import { message } from '../../messages.ts';
import { proves } from '../../testing/proves.ts';
import { defaultSpecSheets } from '../sheets/default-spec-sheets.ts';
import { type Fit, fitFactsOf, fitSubjects, fitsOf } from './device-fit.ts';
import { type FactGroup, type FitDevice, factGroups, fitDeviceSchema } from './fit-device.ts';
import { fitDevices, knownDevices } from './fit-devices.ts';
import type { FitFacts } from './fit-result.ts';

const steps = [5, 10, 15, 18, 20, 22.5, 25, 30, 35, 45, 60, 61, 65, 67, 87, 96, 100, 130, 140, 240];
const plugs = ['USB-C', 'Lightning', 'Micro-USB'];
const accessories: readonly FitFacts[] = [
  ...steps.map((w) => ({ watts: w, 'pd-watts': w, 'usb-c': 1, 'usb-a': 0 })),
  ...steps.map((w) => ({ watts: w, 'pd-watts': w, 'pps-watts': w, 'usb-c': 2, 'usb-a': 1 })),
  ...steps.map((w) => ({ watts: w, 'usb-c': 1, 'usb-a': 1 })),
  ...steps.slice(0, 8).map((w) => ({ watts: w, 'usb-c': 0, 'usb-a': 2 })),
  ...plugs.flatMap((plug) => [60, 100, 240].map((w) => ({ 'cable-plug': plug, 'cable-watts': w }))),
  ...[5, 7.5, 10, 15, 25].map((w) => ({ watts: w, 'wireless-watts': w, 'usb-c': 0, 'usb-a': 0 })),
  ...[15, 25].map((w) => ({ 'wireless-watts': w, qi2: true, magnets: true })),
  ...[60, 85, 100, 140].flatMap((w) => [
    { 'pass-through-watts': w, picture: '4K 60 Hz' },
    { 'pass-through-watts': w, 'through-watts': w - 13 },
  ]),
  { picture: '4K 30 Hz' },
  ...[18, 20, 22, 24].map((mm) => ({ 'strap-mm': mm })),
  { models: 'iPhone 15, iPhone 15 Pro' },
  { models: 'samsung galaxy  s24; Samsung Galaxy S24 Ultra' },
  { 'least-inch': 4.7, 'most-inch': 6.7 },
  { 'least-inch': 11, 'most-inch': 16 },
  { 'least-inch': 11 },
  { bluetooth: true },
  { watts: 65 },
  { 'usb-c': 2 },
  {},
];

const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** Whether "yes" is allowed, from the raw facts alone: every comparison with what is not known is false. */
const mayBeYes: Record<Fit['about'], (d: FitDevice, a: FitFacts) => boolean> = {
  charging: (d, a) =>
    d.port === 'usb-c' &&
    (d.protocol === 'pd' || (d.protocol === 'pps' && number(a['pps-watts']) >= number(d.watts))) &&
    number(a['pd-watts']) >= number(d.watts) &&
    a['usb-c'] !== 0,
  through: (d, a) =>
    d.port === 'usb-c' && d.protocol === 'pd' && number(a['through-watts']) >= number(d.watts),
  cable: (d, a) =>
    ({ 'usb-c': 'USB-C', lightning: 'Lightning', 'micro-usb': 'Micro-USB', cable: '', plug: '' })[
      d.port ?? 'plug'
    ] === a['cable-plug'] &&
    (d.protocol === 'pd' || d.protocol === 'pps') &&
    number(a['cable-watts']) >= number(d.watts),
  wireless: (d, a) =>
    d.kind === 'phone' &&
    d.wireless === true &&
    number(a['wireless-watts']) >= number(d.qi) &&
    (number(d.magnets) === 0 || (a.qi2 === true && number(a['wireless-watts']) >= number(d.magnets))),
  magnets: (d) => d.kind === 'phone' && number(d.magnets) > 0,
  picture: (d) => d.video === true && d.port === 'usb-c',
  strap: (d, a) => d.kind === 'watch' && d.bandMm === a['strap-mm'],
  model: (d, a) => String(a.models).toLowerCase().includes(d.name.toLowerCase().slice(0, 14)),
  size: (d, a) => number(d.inch) >= number(a['least-inch']) && number(d.inch) <= number(a['most-inch']),
  bluetooth: (d) => number(d.bluetooth) > 0,
};

/** Which facts have to be confirmed for a yes; those of a case are its own. */
const decidedBy: Record<Fit['about'], FactGroup | undefined> = {
  charging: 'power',
  cable: 'power',
  through: 'power',
  wireless: 'wireless',
  magnets: 'wireless',
  picture: 'picture',
  strap: 'strap',
  model: undefined,
  size: 'size',
  bluetooth: 'bluetooth',
};

const factsOf: Record<FactGroup, readonly (keyof FitDevice)[]> = {
  power: ['port', 'watts', 'protocol'],
  wireless: ['wireless', 'qi', 'magnets'],
  picture: ['port', 'video'],
  strap: ['bandMm'],
  size: ['inch'],
  bluetooth: ['bluetooth'],
};

const answersOf = (device: FitDevice, facts: FitFacts) =>
  Object.fromEntries(fitsOf(device, facts).map(({ about, answer }) => [about, answer]));

test('the devices are 150 or more, each once, in the shape of the setting, and what is confirmed is known', () => {
  assert.ok(fitDevices.length >= 150, String(fitDevices.length));
  assert.equal(new Set(fitDevices.map(({ id }) => id)).size, fitDevices.length);
  for (const device of fitDevices) {
    assert.ok(Value.Check(fitDeviceSchema(), device), JSON.stringify(device));
    for (const group of device.confirmed ?? [])
      for (const fact of factsOf[group]) assert.ok(device[fact] !== undefined, `${device.name}: ${fact}`);
  }
});

test('of 150 devices and 60 accessories none has a wrong yes', () => {
  proves('B-KNOW-23');
  assert.ok(accessories.length >= 60, String(accessories.length));
  const yes = new Map<string, number>();
  for (const device of fitDevices)
    for (const facts of accessories)
      for (const { about, answer } of fitsOf(device, facts)) {
        if (answer !== 'yes') continue;
        yes.set(about, (yes.get(about) ?? 0) + 1);
        const group = decidedBy[about];
        const allowed = mayBeYes[about](device, facts) && (!group || device.confirmed?.includes(group));
        assert.ok(allowed, `${device.name}, ${about}: ${JSON.stringify(facts)}`);
      }
  // Each kind of accessory fits something: an oracle that refuses all would prove nothing.
  assert.deepEqual([...yes.keys()].sort(), Object.keys(mayBeYes).sort());
});

/** Labelled by hand, from the texts that decision 165 names. */
const labelled: readonly (readonly [device: string, facts: FitFacts, about: Fit['about'], Fit['answer']])[] =
  [
    ['macbook-air-13-m1-2020', { 'pd-watts': 30, 'usb-c': 1 }, 'charging', 'yes'],
    ['macbook-air-13-m1-2020', { 'pd-watts': 20, 'usb-c': 1 }, 'charging', 'limited'],
    ['macbook-pro-13-m2-2022', { 'pd-watts': 65, 'usb-c': 1 }, 'charging', 'limited'],
    ['macbook-pro-13-m2-2022', { 'pd-watts': 67, 'usb-c': 1 }, 'charging', 'yes'],
    ['macbook-pro-13-m2-2022', { 'pd-watts': 20, 'usb-c': 1 }, 'charging', 'no'],
    // Nothing confirms that its charger gives 61 W.
    ['macbook-pro-13-m1-2020', { 'pd-watts': 65, 'usb-c': 1 }, 'charging', 'unknown'],
    ['macbook-pro-13-m1-2020', { 'pd-watts': 20, 'usb-c': 1 }, 'charging', 'no'],
    ['macbook-pro-14-m1-pro-or-max-2021', { 'pd-watts': 65, 'usb-c': 1 }, 'charging', 'limited'],
    ['macbook-pro-14-m1-pro-or-max-2021', { 'pass-through-watts': 100 }, 'through', 'unknown'],
    [
      'macbook-pro-14-m1-pro-or-max-2021',
      { 'pass-through-watts': 100, 'through-watts': 87 },
      'through',
      'limited',
    ],
    // Its USB-C ports take 100 W: only the cable of its maker gives all 140.
    ['macbook-pro-16-m1-pro-or-max-2021', { 'pd-watts': 140, 'usb-c': 1 }, 'charging', 'limited'],
    ['macbook-pro-16-m1-pro-or-max-2021', { 'pd-watts': 65, 'usb-c': 1 }, 'charging', 'no'],
    ['lenovo-thinkpad-x1-carbon-gen-10', { 'pd-watts': 65, 'usb-c': 2 }, 'charging', 'yes'],
    ['lenovo-thinkpad-x1-carbon-gen-10', { watts: 65, 'usb-c': 2 }, 'charging', 'unknown'],
    ['lenovo-thinkpad-x1-carbon-gen-10', { watts: 65, 'usb-c': 0, 'usb-a': 2 }, 'charging', 'no'],
    ['dell-xps-15-9520', { 'pd-watts': 140, 'usb-c': 1 }, 'charging', 'limited'],
    ['asus-tuf-gaming-f15-fx506', { 'pd-watts': 140, 'usb-c': 1 }, 'charging', 'no'],
    ['hp-15s', { 'pd-watts': 140, 'usb-c': 1 }, 'charging', 'unknown'],
    ['iphone-13', { 'pd-watts': 20, 'usb-c': 1 }, 'charging', 'limited'],
    ['iphone-15', { 'pd-watts': 65, 'usb-c': 2 }, 'charging', 'yes'],
    ['iphone-15', { picture: '4K 60 Hz' }, 'picture', 'yes'],
    ['iphone-14', { picture: '4K 60 Hz' }, 'picture', 'no'],
    ['iphone-13', { 'wireless-watts': 15 }, 'wireless', 'limited'],
    ['iphone-13', { 'wireless-watts': 15, qi2: true }, 'wireless', 'yes'],
    ['iphone-11', { 'wireless-watts': 15 }, 'wireless', 'yes'],
    ['iphone-11', { magnets: true }, 'magnets', 'limited'],
    ['iphone-12', { magnets: true }, 'magnets', 'yes'],
    ['iphone-14', { 'cable-plug': 'USB-C', 'cable-watts': 60 }, 'cable', 'no'],
    ['samsung-galaxy-s23', { 'pd-watts': 65, 'usb-c': 1 }, 'charging', 'limited'],
    ['samsung-galaxy-s23', { 'pd-watts': 65, 'pps-watts': 45, 'usb-c': 1 }, 'charging', 'unknown'],
    ['samsung-galaxy-s21', { 'pd-watts': 65, 'pps-watts': 45, 'usb-c': 1 }, 'charging', 'yes'],
    ['samsung-galaxy-s23-ultra', { 'pd-watts': 65, 'pps-watts': 65, 'usb-c': 1 }, 'charging', 'limited'],
    ['samsung-galaxy-s21-ultra', { picture: '4K 60 Hz' }, 'picture', 'yes'],
    ['samsung-galaxy-s23-ultra', { picture: '4K 60 Hz' }, 'picture', 'unknown'],
    ['samsung-galaxy-a54', { picture: '4K 60 Hz' }, 'picture', 'no'],
    ['samsung-galaxy-a54', { 'wireless-watts': 15 }, 'wireless', 'no'],
    ['redmi-note-13', { 'pd-watts': 65, 'usb-c': 1 }, 'charging', 'limited'],
    ['samsung-galaxy-watch5', { 'strap-mm': 20 }, 'strap', 'yes'],
    ['samsung-galaxy-watch5', { 'strap-mm': 22 }, 'strap', 'no'],
    ['apple-watch-series-9', { 'strap-mm': 22 }, 'strap', 'no'],
    ['apple-watch-series-9', { watts: 20, 'usb-c': 1 }, 'charging', 'limited'],
    ['iphone-15', { 'strap-mm': 20 }, 'strap', 'no'],
    ['iphone-15', { models: 'iPhone 15 Pro' }, 'model', 'no'],
    ['iphone-15', { models: 'iPhone 14, iphone  15' }, 'model', 'yes'],
  ];

test('pairs that were labelled by hand have their answers', () => {
  proves('B-KNOW-23');
  for (const [id, facts, about, expected] of labelled) {
    const device = fitDevices.find((one) => one.id === id);
    assert.ok(device, id);
    assert.equal(answersOf(device, facts)[about], expected, `${id}: ${JSON.stringify(facts)}`);
  }
});

test('more watts never turn a yes into another answer, nor help into none', () => {
  const order = ['no', 'unknown', 'limited', 'yes'];
  const kinds: readonly ((w: number) => FitFacts)[] = [
    (w) => ({ 'pd-watts': w, 'usb-c': 1 }),
    (w) => ({ 'pd-watts': w, 'pps-watts': w, 'usb-c': 1 }),
    (w) => ({ 'wireless-watts': w }),
    (w) => ({ 'wireless-watts': w, qi2: true }),
    (w) => ({ 'pass-through-watts': w + 13, 'through-watts': w }),
    (w) => ({ 'cable-plug': 'USB-C', 'cable-watts': w }),
  ];
  for (const device of fitDevices)
    for (const kind of kinds) {
      const answers = steps.map((w) => fitsOf(device, kind(w))[0]?.answer ?? '');
      const first = answers.indexOf('yes');
      if (first >= 0) assert.deepEqual([...new Set(answers.slice(first))], ['yes'], device.name);
      const helps = answers.findIndex((answer) => order.indexOf(answer) > 1);
      if (helps >= 0) assert.ok(!answers.slice(helps).includes('no'), `${device.name}: ${answers}`);
    }
});

test('what is not known of the device, or not confirmed, is never a yes', () => {
  proves('B-KNOW-23');
  for (const device of fitDevices)
    for (const facts of accessories) {
      const unsure = fitsOf({ ...device, confirmed: [] }, facts);
      assert.ok(!unsure.some(({ about, answer }) => answer === 'yes' && about !== 'model'), device.name);
      const bare: FitDevice = { id: 'x', name: 'X', kind: device.kind, confirmed: [...factGroups] };
      assert.ok(!fitsOf(bare, facts).some(({ answer }) => answer === 'yes'), JSON.stringify(facts));
    }
});

test('a fact that is taken away from a device or an accessory never makes a yes', () => {
  const without = <Facts extends object>(facts: Facts, name: string): Facts =>
    Object.fromEntries(Object.entries(facts).filter(([key]) => key !== name)) as Facts;
  const isYes = (device: FitDevice, facts: FitFacts) =>
    new Set(fitsOf(device, facts).flatMap(({ about, answer }) => (answer === 'yes' ? [about] : [])));
  for (const device of fitDevices)
    for (const facts of accessories) {
      const before = isYes(device, facts);
      for (const name of Object.keys(device).filter((key) => !['id', 'name', 'kind'].includes(key)))
        for (const about of isYes(without(device, name), facts))
          assert.ok(before.has(about), `${device.name} without ${name}: ${JSON.stringify(facts)}`);
      for (const name of Object.keys(facts).filter((key) => !['usb-c', 'usb-a'].includes(key)))
        for (const about of isYes(device, without(facts, name)))
          assert.ok(before.has(about), `${device.name}: ${JSON.stringify(facts)} without ${name}`);
    }
});

test('a charger that is too weak for a laptop says the two numbers', () => {
  proves('B-KNOW-23');
  const device: FitDevice = { id: 'l', name: 'L', kind: 'laptop', port: 'usb-c', protocol: 'pd', watts: 65 };
  assert.deepEqual(fitsOf(device, { 'pd-watts': 20, 'usb-c': 1 }), [
    {
      about: 'charging',
      answer: 'no',
      reason: message('Gives {gives} W, your laptop wants {wants} W.', { gives: 20, wants: 65 }),
      note: 'That is too little for it.',
      confirmed: false,
    },
  ]);
});

test('an answer says whether the facts of the device are confirmed, unless its kind alone decides', () => {
  proves('B-KNOW-23');
  const device: FitDevice = { id: 'l', name: 'L', kind: 'laptop', port: 'usb-c', protocol: 'pd', watts: 65 };
  const numbers = message('Gives {gives} W, your laptop wants {wants} W.', { gives: 100, wants: 65 });
  const charger = { 'pd-watts': 100, 'usb-c': 2, 'usb-a': 1 };
  assert.deepEqual(fitsOf(device, charger), [
    {
      about: 'charging',
      answer: 'unknown',
      reason: numbers,
      note: 'We could not confirm it. Please ask us before you buy.',
    },
  ]);
  assert.deepEqual(fitsOf({ ...device, confirmed: ['power'] }, charger), [
    {
      about: 'charging',
      answer: 'yes',
      reason: numbers,
      note: 'As long as nothing else is plugged into it.',
      confirmed: true,
    },
  ]);
  assert.deepEqual(fitsOf(device, { 'strap-mm': 22 }), [
    { about: 'strap', answer: 'no', reason: 'The strap is for watches.' },
  ]);
});

test('a sheet asks for the device by its rows alone', () => {
  const asks = defaultSpecSheets.filter(({ fields }) => fields.some(({ fit }) => fit));
  assert.deepEqual(
    asks.map(({ category }) => category),
    ['Powerbank', 'Charging Accessories', 'Converters & Hub'],
  );
  const own = fitFactsOf(
    [{ key: 'width', value: 22 }],
    [{ key: 'width', group: { en: 'Size' }, label: { en: 'Width' }, kind: 'number', fit: 'strap-mm' }],
  );
  assert.deepEqual(fitSubjects(own), ['strap']);
  assert.deepEqual(fitSubjects({ 'usb-c': 2 }), []);
});

test('a device of the owner replaces that of the same id', () => {
  const own: FitDevice = { id: 'iphone-15', name: 'iPhone 15 (ours)', kind: 'phone' };
  const known = knownDevices([own, { id: 'nova-9', name: 'Nova 9', kind: 'phone' }]);
  assert.equal(known.length, fitDevices.length + 1);
  assert.deepEqual(
    known.filter(({ id }) => id === 'iphone-15'),
    [own],
  );
});
