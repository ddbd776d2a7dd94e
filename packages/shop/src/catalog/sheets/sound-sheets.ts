/** The specification sheets of what is for listening. */

import type { SpecField } from '../spec-sheets.ts';
import { choice, group, number, units, valueAlone, words, yesNo } from './spec-rows.ts';

export const earbuds: readonly SpecField[] = [
  ...group({ en: 'Sound', bn: 'শব্দ' }, [
    number('driver_mm', { en: 'Driver size', bn: 'ড্রাইভারের মাপ' }, units.mm),
    yesNo(
      'anc',
      { en: 'Active noise cancelling', bn: 'নয়েজ ক্যান্সেলিং (এএনসি)' },
      { facet: true, better: 'higher', card: { en: 'ANC', bn: 'এএনসি' } },
    ),
    number('anc_db', { en: 'Noise reduction up to', bn: 'সর্বোচ্চ শব্দ কমানো' }, units.db, { better: 'higher' }),
    number('latency_ms', { en: 'Lowest audio delay', bn: 'সবচেয়ে কম ডিলে' }, units.ms, { better: 'lower' }),
  ]),
  ...group({ en: 'Battery', bn: 'ব্যাটারি' }, [
    number('battery_hours', { en: 'Playtime per charge', bn: 'এক চার্জে চলবে' }, units.h, { better: 'higher' }),
    number('battery_anc_hours', { en: 'Playtime with ANC on', bn: 'এএনসি চালু রেখে চলবে' }, units.h, {
      better: 'higher',
    }),
    number('total_hours', { en: 'Total with case', bn: 'কেসসহ মোট' }, units.h, {
      facet: true,
      atLeast: [20, 30, 40],
      better: 'higher',
      card: { en: '{value} with case', bn: 'কেসসহ {value}' },
    }),
    choice(
      'charging',
      { en: 'Charging', bn: 'চার্জিং' },
      [
        { en: 'USB-C', bn: 'ইউএসবি-সি' },
        { en: 'USB-C and wireless', bn: 'ইউএসবি-সি ও ওয়্যারলেস' },
      ],
      { facet: true },
    ),
    words('quick_charge', { en: 'Charging time', bn: 'চার্জের সময়' }, { compare: false }),
  ]),
  ...group({ en: 'Connection', bn: 'সংযোগ' }, [
    choice('bluetooth', { en: 'Bluetooth', bn: 'ব্লুটুথ' }, [{ en: '5.3' }, { en: '5.4' }], { facet: true }),
    yesNo(
      'multipoint',
      { en: 'Two devices at once', bn: 'একসঙ্গে দুই ডিভাইস' },
      { facet: true, better: 'higher' },
    ),
    number('mics', { en: 'Microphones', bn: 'মাইক্রোফোন' }),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    choice('water_rating', { en: 'Water rating', bn: 'পানি প্রতিরোধ' }, [{ en: 'IPX4' }, { en: 'IPX5' }], {
      facet: true,
      card: true,
    }),
    number('weight_g', { en: 'Weight of one bud', bn: 'একটি বাডের ওজন' }, units.g, { better: 'lower' }),
  ]),
];

export const headphones: readonly SpecField[] = [
  ...group({ en: 'General', bn: 'সাধারণ' }, [
    choice('type', { en: 'Type', bn: 'ধরন' }, [{ en: 'Over-ear', bn: 'কান-ঢাকা' }], { compare: false }),
  ]),
  ...group({ en: 'Sound', bn: 'শব্দ' }, [
    number('driver_mm', { en: 'Driver size', bn: 'ড্রাইভারের মাপ' }, units.mm),
    yesNo(
      'anc',
      { en: 'Active noise cancelling', bn: 'নয়েজ ক্যান্সেলিং (এএনসি)' },
      { facet: true, better: 'higher', card: { en: 'ANC', bn: 'এএনসি' } },
    ),
  ]),
  ...group({ en: 'Battery', bn: 'ব্যাটারি' }, [
    number('battery_hours', { en: 'Playtime', bn: 'চলবে' }, units.h, {
      facet: true,
      atLeast: [20, 30, 50],
      better: 'higher',
      card: valueAlone,
    }),
    number('battery_anc_hours', { en: 'Playtime with ANC on', bn: 'এএনসি চালু রেখে চলবে' }, units.h, {
      better: 'higher',
    }),
    choice('charging', { en: 'Charging', bn: 'চার্জিং' }, [{ en: 'USB-C', bn: 'ইউএসবি-সি' }], {
      compare: false,
    }),
  ]),
  ...group({ en: 'Connection', bn: 'সংযোগ' }, [
    choice('bluetooth', { en: 'Bluetooth', bn: 'ব্লুটুথ' }, [{ en: '5.2' }, { en: '5.3' }], { facet: true }),
    yesNo('link_24', { en: '2.4 GHz receiver', bn: '2.4 গিগাহার্টজ রিসিভার' }, { facet: true }),
    yesNo('wired_mode', { en: '3.5 mm cable mode', bn: '3.5 মিমি তারে চলে' }),
    yesNo('multipoint', { en: 'Two devices at once', bn: 'একসঙ্গে দুই ডিভাইস' }, { better: 'higher' }),
    choice(
      'mic',
      { en: 'Microphone', bn: 'মাইক্রোফোন' },
      [
        { en: 'Boom', bn: 'বুম মাইক' },
        { en: 'Built-in', bn: 'বিল্ট-ইন' },
      ],
      { facet: true },
    ),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    yesNo('lighting', { en: 'RGB lighting', bn: 'আরজিবি লাইট' }),
    yesNo(
      'foldable',
      { en: 'Foldable', bn: 'ভাঁজ করা যায়' },
      { facet: true, better: 'higher', card: { en: 'folds', bn: 'ভাঁজ হয়' } },
    ),
    number('weight_g', { en: 'Weight', bn: 'ওজন' }, units.g, { better: 'lower' }),
  ]),
];

export const bluetoothSpeaker: readonly SpecField[] = [
  ...group({ en: 'Sound', bn: 'শব্দ' }, [
    number('output_w', { en: 'Output', bn: 'আউটপুট' }, units.w, {
      facet: true,
      atLeast: [10, 20, 100],
      better: 'higher',
      card: valueAlone,
    }),
    yesNo('stereo_pair', { en: 'Pairs two for stereo', bn: 'দুটি মিলিয়ে স্টেরিও' }),
  ]),
  ...group({ en: 'Battery', bn: 'ব্যাটারি' }, [
    number('battery_hours', { en: 'Playtime', bn: 'চলবে' }, units.h, {
      facet: true,
      atLeast: [8, 12, 18],
      better: 'higher',
      card: valueAlone,
    }),
    choice('charging', { en: 'Charging', bn: 'চার্জিং' }, [
      { en: 'Mains', bn: 'সরাসরি বিদ্যুৎ' },
      { en: 'USB-C', bn: 'ইউএসবি-সি' },
    ]),
  ]),
  ...group({ en: 'Connection', bn: 'সংযোগ' }, [
    choice('bluetooth', { en: 'Bluetooth', bn: 'ব্লুটুথ' }, [{ en: '5.3' }]),
    words('inputs', { en: 'Other inputs', bn: 'অন্যান্য ইনপুট' }),
    yesNo('calls', { en: 'Hands-free calls', bn: 'হ্যান্ডস-ফ্রি কল' }),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    yesNo('lighting', { en: 'RGB lighting', bn: 'আরজিবি লাইট' }, { facet: true }),
    choice(
      'water_rating',
      { en: 'Water rating', bn: 'পানি প্রতিরোধ' },
      [{ en: 'IPX4' }, { en: 'IPX7' }, { en: 'None', bn: 'নেই' }],
      { facet: true },
    ),
    number('weight_g', { en: 'Weight', bn: 'ওজন' }, units.g, { better: 'lower' }),
  ]),
];

export const wiredEarphone: readonly SpecField[] = [
  ...group({ en: 'Connection', bn: 'সংযোগ' }, [
    choice(
      'plug',
      { en: 'Plug', bn: 'প্লাগ' },
      [
        { en: '3.5 mm', bn: '3.5 মিমি' },
        { en: 'USB-C', bn: 'ইউএসবি-সি' },
      ],
      { facet: true, card: true },
    ),
    number('cable_m', { en: 'Cable length', bn: 'তারের দৈর্ঘ্য' }, units.m, {
      card: { en: '{value} cable', bn: '{value} তার' },
    }),
  ]),
  ...group({ en: 'Sound', bn: 'শব্দ' }, [
    number('driver_mm', { en: 'Driver size', bn: 'ড্রাইভারের মাপ' }, units.mm),
    yesNo(
      'mic',
      { en: 'Microphone', bn: 'মাইক্রোফোন' },
      {
        facet: true,
        card: { en: 'mic', bn: 'মাইক' },
      },
    ),
    number('remote_buttons', { en: 'Remote buttons', bn: 'রিমোটের বোতাম' }),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    choice(
      'housing',
      { en: 'Housing', bn: 'বডি' },
      [
        { en: 'Metal', bn: 'মেটাল' },
        { en: 'Plastic', bn: 'প্লাস্টিক' },
      ],
      { facet: true },
    ),
    number('tip_sizes', { en: 'Tip sizes', bn: 'টিপের মাপ' }),
    number('weight_g', { en: 'Weight', bn: 'ওজন' }, units.g, { better: 'lower' }),
  ]),
];

export const wirelessEarphone: readonly SpecField[] = [
  ...group({ en: 'Sound', bn: 'শব্দ' }, [
    number('driver_mm', { en: 'Driver size', bn: 'ড্রাইভারের মাপ' }, units.mm),
    yesNo('game_mode', { en: 'Game mode', bn: 'গেম মোড' }, { facet: true }),
  ]),
  ...group({ en: 'Battery', bn: 'ব্যাটারি' }, [
    number('battery_hours', { en: 'Playtime', bn: 'চলবে' }, units.h, {
      facet: true,
      atLeast: [20, 30, 40],
      better: 'higher',
      card: valueAlone,
    }),
    number('charge_minutes', { en: 'Full recharge', bn: 'পুরো চার্জ হতে' }, units.min, { better: 'lower' }),
    choice('charging', { en: 'Charging', bn: 'চার্জিং' }, [{ en: 'USB-C', bn: 'ইউএসবি-সি' }], {
      compare: false,
    }),
    words('quick_charge', { en: 'Quick charge', bn: 'দ্রুত চার্জ' }, { compare: false }),
  ]),
  ...group({ en: 'Connection', bn: 'সংযোগ' }, [
    choice('bluetooth', { en: 'Bluetooth', bn: 'ব্লুটুথ' }, [{ en: '5.2' }, { en: '5.3' }]),
    yesNo(
      'multipoint',
      { en: 'Two devices', bn: 'দুই ডিভাইস' },
      {
        facet: true,
        better: 'higher',
        card: { en: 'two devices', bn: 'দুই ডিভাইস' },
      },
    ),
  ]),
  ...group({ en: 'Features', bn: 'ফিচার' }, [
    yesNo('vibration', { en: 'Vibration on calls', bn: 'কলে ভাইব্রেশন' }),
    yesNo('magnetic', { en: 'Magnetic buds', bn: 'ম্যাগনেটিক বাড' }, { facet: true }),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    choice('water_rating', { en: 'Water rating', bn: 'পানি প্রতিরোধ' }, [{ en: 'IPX4' }, { en: 'IPX5' }], {
      facet: true,
      card: true,
    }),
    number('weight_g', { en: 'Weight', bn: 'ওজন' }, units.g, { better: 'lower' }),
  ]),
];
