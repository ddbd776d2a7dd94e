/** The specification sheets of what charges, cools and connects. */

import type { SpecField } from '../spec-sheets.ts';
import { choice, group, number, units, valueAlone, words, yesNo } from './spec-rows.ts';

/** What decides whether a charger or a power bank fits a phone or laptop. */
const powerDelivery = number('pd_w', { en: 'USB-C Power Delivery', bn: 'ইউএসবি-সি পাওয়ার ডেলিভারি' }, units.w, {
  better: 'higher',
  fit: 'pd-watts',
});
const ppsOutput = number('pps_w', { en: 'PPS output', bn: 'পিপিএস (PPS) আউটপুট' }, units.w, {
  better: 'higher',
  fit: 'pps-watts',
});
const wirelessOutput = number('wireless_w', { en: 'Wireless output', bn: 'ওয়্যারলেস আউটপুট' }, units.w, {
  better: 'higher',
  fit: 'wireless-watts',
});
const magnets = [
  yesNo('magnetic', { en: 'Holds by magnets', bn: 'চুম্বকে আটকে থাকে' }, { fit: 'magnets' }),
  yesNo('qi2', { en: 'MagSafe or Qi2 certified', bn: 'ম্যাগসেফ বা কিউআই২ (Qi2) সনদ' }, { fit: 'qi2' }),
];

export const powerbank: readonly SpecField[] = [
  ...group({ en: 'Power', bn: 'পাওয়ার' }, [
    number('capacity_mah', { en: 'Cell capacity', bn: 'ধারণক্ষমতা' }, units.mah, {
      facet: true,
      atLeast: [10000, 20000],
      better: 'higher',
      card: valueAlone,
    }),
    number('output_w', { en: 'Highest output', bn: 'সর্বোচ্চ আউটপুট' }, units.w, {
      facet: true,
      atLeast: [20, 45, 65],
      better: 'higher',
      fit: 'watts',
      card: valueAlone,
    }),
    powerDelivery,
    ppsOutput,
    number('energy_wh', { en: 'Energy', bn: 'শক্তি' }, units.wh, { better: 'higher' }),
    number('recharge_hours', { en: 'Full recharge', bn: 'পুরো চার্জ হতে' }, units.h, { better: 'lower' }),
    wirelessOutput,
    ...magnets,
  ]),
  ...group({ en: 'Features', bn: 'ফিচার' }, [
    yesNo(
      'wireless',
      { en: 'Wireless charging', bn: 'ওয়্যারলেস চার্জিং' },
      {
        facet: true,
        card: { en: 'wireless', bn: 'ওয়্যারলেস' },
      },
    ),
    yesNo('laptop', { en: 'Charges a USB-C laptop', bn: 'ইউএসবি-সি ল্যাপটপ চার্জ হয়' }, { facet: true }),
    choice('indicator', { en: 'Charge indicator', bn: 'চার্জ দেখার উপায়' }, [
      { en: 'Light dots', bn: 'চারটি লাইট' },
      { en: 'Percentage', bn: 'শতাংশ দেখায়' },
    ]),
  ]),
  ...group({ en: 'Ports', bn: 'পোর্ট' }, [
    number('usb_c_ports', { en: 'USB-C ports', bn: 'ইউএসবি-সি পোর্ট' }, undefined, {
      better: 'higher',
      fit: 'usb-c',
    }),
    number('usb_a_ports', { en: 'USB-A ports', bn: 'ইউএসবি-এ পোর্ট' }, undefined, {
      better: 'higher',
      fit: 'usb-a',
    }),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    number('thickness_mm', { en: 'Thickness', bn: 'পুরুত্ব' }, units.mm, { better: 'lower' }),
    number('weight_g', { en: 'Weight', bn: 'ওজন' }, units.g, { better: 'lower' }),
  ]),
];

export const fan: readonly SpecField[] = [
  ...group({ en: 'General', bn: 'সাধারণ' }, [
    choice(
      'type',
      { en: 'Type', bn: 'ধরন' },
      [
        { en: 'Desk', bn: 'টেবিলের' },
        { en: 'Handheld', bn: 'হাতে ধরার' },
      ],
      { facet: true, card: true },
    ),
  ]),
  ...group({ en: 'Airflow', bn: 'বাতাস' }, [
    number('blades', { en: 'Blades', bn: 'পাখা' }),
    number('speeds', { en: 'Speeds', bn: 'স্পিড' }),
    yesNo('tilt', { en: 'Tilting head', bn: 'মাথা ওপর-নিচ হয়' }),
  ]),
  ...group({ en: 'Battery', bn: 'ব্যাটারি' }, [
    number('battery_mah', { en: 'Battery', bn: 'ব্যাটারি' }, units.mah, {
      facet: true,
      atLeast: [2000, 4000, 8000],
      better: 'higher',
    }),
    number('runtime_low_h', { en: 'Runtime on low', bn: 'কম স্পিডে চলবে' }, units.h, {
      facet: true,
      atLeast: [6, 10, 15],
      better: 'higher',
      card: { en: '{value} on low', bn: 'কম স্পিডে {value}' },
    }),
    number('runtime_high_h', { en: 'Runtime on high', bn: 'বেশি স্পিডে চলবে' }, units.h, { better: 'higher' }),
    number('recharge_hours', { en: 'Full recharge', bn: 'পুরো চার্জ হতে' }, units.h, { better: 'lower' }),
    choice('charging', { en: 'Charging', bn: 'চার্জিং' }, [{ en: 'USB-C', bn: 'ইউএসবি-সি' }], {
      compare: false,
    }),
  ]),
  ...group({ en: 'Features', bn: 'ফিচার' }, [
    yesNo(
      'display',
      { en: 'Digital display', bn: 'ডিজিটাল ডিসপ্লে' },
      {
        facet: true,
        card: { en: 'display', bn: 'ডিসপ্লে' },
      },
    ),
    yesNo('timer', { en: 'Sleep timer', bn: 'স্লিপ টাইমার' }),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    number('weight_g', { en: 'Weight', bn: 'ওজন' }, units.g, { better: 'lower' }),
  ]),
];

export const chargingAccessories: readonly SpecField[] = [
  ...group({ en: 'General', bn: 'সাধারণ' }, [
    choice(
      'type',
      { en: 'Type', bn: 'ধরন' },
      [
        { en: 'Desktop charger', bn: 'ডেস্কটপ চার্জার' },
        { en: 'Wall charger', bn: 'ওয়াল চার্জার' },
        { en: 'Wireless stand', bn: 'ওয়্যারলেস স্ট্যান্ড' },
      ],
      { facet: true },
    ),
    yesNo('cable_included', { en: 'Cable in the box', bn: 'বক্সে কেবল' }, { facet: true }),
  ]),
  ...group({ en: 'Power', bn: 'পাওয়ার' }, [
    choice(
      'technology',
      { en: 'Technology', bn: 'প্রযুক্তি' },
      [
        { en: 'GaN', bn: 'গ্যান (GaN)' },
        { en: 'Qi wireless', bn: 'কিউআই ওয়্যারলেস' },
      ],
      { facet: true, card: true },
    ),
    number('output_w', { en: 'Highest output', bn: 'সর্বোচ্চ আউটপুট' }, units.w, {
      facet: true,
      atLeast: [20, 45, 65],
      better: 'higher',
      fit: 'watts',
      card: valueAlone,
    }),
    powerDelivery,
    ppsOutput,
    wirelessOutput,
    ...magnets,
    words('shared', { en: 'Power when shared', bn: 'ভাগ হলে পাওয়ার' }, { compare: false }),
    words('input', { en: 'Input', bn: 'ইনপুট' }, { compare: false }),
    choice('plug', { en: 'Wall plug', bn: 'দেয়ালের প্লাগ' }, [{ en: 'Two-pin', bn: 'দুই পিন' }], {
      compare: false,
    }),
  ]),
  ...group({ en: 'Ports', bn: 'পোর্ট' }, [
    number('devices', { en: 'Devices at once', bn: 'একসঙ্গে ডিভাইস' }, undefined, {
      better: 'higher',
      card: { en: 'charges {value}', bn: 'একসঙ্গে {value}টি' },
    }),
    number('usb_c_ports', { en: 'USB-C outputs', bn: 'ইউএসবি-সি আউটপুট' }, undefined, {
      better: 'higher',
      fit: 'usb-c',
    }),
    number('usb_a_ports', { en: 'USB-A outputs', bn: 'ইউএসবি-এ আউটপুট' }, undefined, {
      better: 'higher',
      fit: 'usb-a',
    }),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    number('weight_g', { en: 'Weight', bn: 'ওজন' }, units.g, { better: 'lower' }),
  ]),
];

export const convertersAndHub: readonly SpecField[] = [
  ...group({ en: 'Ports', bn: 'পোর্ট' }, [
    number('ports', { en: 'Ports in total', bn: 'মোট পোর্ট' }, undefined, {
      facet: true,
      better: 'higher',
      card: { en: '{value} ports', bn: '{value}টি পোর্ট' },
    }),
    choice(
      'hdmi',
      { en: 'HDMI output', bn: 'এইচডিএমআই আউটপুট' },
      [
        { en: '4K 30 Hz', bn: '4K 30 হার্টজ' },
        { en: '4K 60 Hz', bn: '4K 60 হার্টজ' },
      ],
      { facet: true, fit: 'picture', card: { en: 'HDMI {value}', bn: 'এইচডিএমআই {value}' } },
    ),
    number('usb_a_ports', { en: 'USB-A ports', bn: 'ইউএসবি-এ পোর্ট' }, undefined, { better: 'higher' }),
    number('usb_gbps', { en: 'USB speed', bn: 'ইউএসবি স্পিড' }, units.gbps, { better: 'higher' }),
    yesNo(
      'lan',
      { en: 'Gigabit LAN', bn: 'গিগাবিট ল্যান' },
      {
        facet: true,
        better: 'higher',
        card: { en: 'LAN', bn: 'ল্যান' },
      },
    ),
    yesNo(
      'card_reader',
      { en: 'SD and TF reader', bn: 'এসডি ও টিএফ রিডার' },
      { facet: true, better: 'higher' },
    ),
  ]),
  ...group({ en: 'Power', bn: 'পাওয়ার' }, [
    number('pass_through_w', { en: 'Power pass-through', bn: 'চার্জিং পাস-থ্রু' }, units.w, {
      better: 'higher',
      fit: 'pass-through-watts',
    }),
    number('left_w', { en: 'Left for the device', bn: 'ডিভাইসের জন্য থাকে' }, units.w, {
      better: 'higher',
      fit: 'through-watts',
    }),
  ]),
  ...group({ en: 'General', bn: 'সাধারণ' }, [
    yesNo('driver', { en: 'Driver needed', bn: 'ড্রাইভার লাগে' }, { compare: false }),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    choice('body', { en: 'Body', bn: 'বডি' }, [
      { en: 'Aluminium', bn: 'অ্যালুমিনিয়াম' },
      { en: 'Plastic', bn: 'প্লাস্টিক' },
    ]),
    number('cable_cm', { en: 'Cable length', bn: 'তারের দৈর্ঘ্য' }, units.cm),
    number('weight_g', { en: 'Weight', bn: 'ওজন' }, units.g, { better: 'lower' }),
  ]),
];
