/** The specification sheets of watches, laptops, televisions and things of the home. */

import type { SpecField } from '../spec-sheets.ts';
import { choice, group, number, units, valueAlone, words, yesNo } from './spec-rows.ts';

export const smartwatch: readonly SpecField[] = [
  ...group({ en: 'Display', bn: 'ডিসপ্লে' }, [
    number('screen_inch', { en: 'Screen size', bn: 'স্ক্রিনের মাপ' }, units.inch),
    choice(
      'screen_type',
      { en: 'Screen type', bn: 'স্ক্রিনের ধরন' },
      [
        { en: 'AMOLED', bn: 'অ্যামোলেড' },
        { en: 'IPS LCD', bn: 'আইপিএস এলসিডি' },
      ],
      { facet: true, card: true },
    ),
    yesNo('always_on', { en: 'Always-on display', bn: 'অলওয়েজ-অন ডিসপ্লে' }, { better: 'higher' }),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    choice(
      'shape',
      { en: 'Shape', bn: 'আকৃতি' },
      [
        { en: 'Round', bn: 'গোল' },
        { en: 'Square', bn: 'চারকোনা' },
      ],
      { facet: true },
    ),
    choice('strap', { en: 'Strap', bn: 'স্ট্র্যাপ' }, [
      { en: 'Silicone', bn: 'সিলিকন' },
      { en: 'Steel links', bn: 'স্টিল চেইন' },
    ]),
    number('strap_mm', { en: 'Strap width', bn: 'স্ট্র্যাপের চওড়া' }, units.mm),
    choice(
      'water_rating',
      { en: 'Water rating', bn: 'পানি প্রতিরোধ' },
      [{ en: '5 ATM' }, { en: 'IP67' }, { en: 'IP68' }],
      { facet: true },
    ),
    number('weight_g', { en: 'Weight with strap', bn: 'স্ট্র্যাপসহ ওজন' }, units.g, { better: 'lower' }),
  ]),
  ...group({ en: 'Battery', bn: 'ব্যাটারি' }, [
    number('battery_days', { en: 'Battery life', bn: 'ব্যাটারি চলবে' }, units.days, {
      facet: true,
      atLeast: [5, 7, 10],
      better: 'higher',
      card: valueAlone,
    }),
    choice('charging', { en: 'Charging', bn: 'চার্জিং' }, [{ en: 'Magnetic USB', bn: 'ম্যাগনেটিক ইউএসবি' }], {
      compare: false,
    }),
  ]),
  ...group({ en: 'Connection', bn: 'সংযোগ' }, [
    yesNo(
      'calling',
      { en: 'Bluetooth calling', bn: 'ব্লুটুথ কলিং' },
      {
        facet: true,
        better: 'higher',
        card: { en: 'calls', bn: 'কল' },
      },
    ),
    yesNo('gps', { en: 'Built-in GPS', bn: 'বিল্ট-ইন জিপিএস' }, { facet: true, better: 'higher' }),
  ]),
  ...group({ en: 'Health and sport', bn: 'স্বাস্থ্য ও খেলাধুলা' }, [
    number('sport_modes', { en: 'Sport modes', bn: 'স্পোর্ট মোড' }),
    yesNo('spo2', { en: 'Heart rate and SpO2', bn: 'হার্ট রেট ও অক্সিজেন' }),
  ]),
];

export const laptop: readonly SpecField[] = [
  ...group({ en: 'Display', bn: 'ডিসপ্লে' }, [
    number('screen_inch', { en: 'Screen size', bn: 'স্ক্রিনের মাপ' }, units.inch, {
      facet: true,
      card: valueAlone,
    }),
    choice(
      'resolution',
      { en: 'Resolution', bn: 'রেজোলিউশন' },
      [{ en: '2.2K' }, { en: 'Full HD', bn: 'ফুল এইচডি' }],
      { facet: true },
    ),
    number('refresh_hz', { en: 'Refresh rate', bn: 'রিফ্রেশ রেট' }, units.hz, { better: 'higher' }),
  ]),
  ...group({ en: 'Performance', bn: 'পারফরম্যান্স' }, [
    choice('processor', { en: 'Processor', bn: 'প্রসেসর' }, [{ en: '8-core', bn: '8 কোর' }]),
    number('memory_gb', { en: 'Memory', bn: 'র‍্যাম' }, units.gb, {
      facet: true,
      better: 'higher',
      card: { en: '{value} RAM', bn: '{value} র‍্যাম' },
    }),
    number('storage_gb', { en: 'SSD storage', bn: 'এসএসডি স্টোরেজ' }, units.gb, {
      facet: true,
      better: 'higher',
      card: { en: '{value} SSD', bn: '{value} এসএসডি' },
    }),
    choice(
      'graphics',
      { en: 'Graphics', bn: 'গ্রাফিক্স' },
      [
        { en: 'Dedicated 6 GB', bn: 'ডেডিকেটেড 6 জিবি' },
        { en: 'Integrated', bn: 'ইন্টিগ্রেটেড' },
      ],
      { facet: true },
    ),
    yesNo('upgradable', { en: 'Memory can be upgraded', bn: 'র‍্যাম বাড়ানো যায়' }, { better: 'higher' }),
  ]),
  ...group({ en: 'Features', bn: 'ফিচার' }, [
    choice('keyboard_light', { en: 'Keyboard light', bn: 'কিবোর্ড লাইট' }, [
      { en: 'Colour by zone', bn: 'জোনভিত্তিক রঙিন' },
      { en: 'White', bn: 'সাদা' },
    ]),
  ]),
  ...group({ en: 'Ports', bn: 'পোর্ট' }, [words('ports', { en: 'Ports', bn: 'পোর্ট' })]),
  ...group({ en: 'Battery', bn: 'ব্যাটারি' }, [
    number('battery_hours', { en: 'Battery life', bn: 'ব্যাটারি চলবে' }, units.h, {
      facet: true,
      atLeast: [6, 8, 10],
      better: 'higher',
    }),
    number('charger_w', { en: 'Charger', bn: 'চার্জার' }, units.w),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    number('weight_kg', { en: 'Weight', bn: 'ওজন' }, units.kg, { better: 'lower' }),
  ]),
];

export const smartTv: readonly SpecField[] = [
  ...group({ en: 'Picture', bn: 'ছবি' }, [
    number('screen_inch', { en: 'Screen size', bn: 'স্ক্রিনের মাপ' }, units.inch, {
      facet: true,
      card: valueAlone,
    }),
    choice('resolution', { en: 'Resolution', bn: 'রেজোলিউশন' }, [{ en: '4K' }], { facet: true, card: true }),
    choice(
      'panel',
      { en: 'Panel', bn: 'প্যানেল' },
      [
        { en: 'LED', bn: 'এলইডি' },
        { en: 'QLED', bn: 'কিউএলইডি' },
      ],
      { facet: true, card: true },
    ),
    choice('hdr', { en: 'HDR', bn: 'এইচডিআর' }, [{ en: 'HDR10' }]),
    number('motion_hz', { en: 'Motion', bn: 'মোশন' }, units.hz, { facet: true }),
  ]),
  ...group({ en: 'Sound', bn: 'শব্দ' }, [number('speakers_w', { en: 'Speakers', bn: 'স্পিকার' }, units.w)]),
  ...group({ en: 'Features', bn: 'ফিচার' }, [
    choice(
      'voice',
      { en: 'Voice search', bn: 'ভয়েস সার্চ' },
      [
        { en: 'Hands-free', bn: 'হ্যান্ডস-ফ্রি' },
        { en: 'Voice remote', bn: 'ভয়েস রিমোট' },
      ],
      { facet: true },
    ),
  ]),
  ...group({ en: 'Ports', bn: 'পোর্ট' }, [
    number('hdmi_ports', { en: 'HDMI ports', bn: 'এইচডিএমআই পোর্ট' }, undefined, { better: 'higher' }),
    number('usb_ports', { en: 'USB ports', bn: 'ইউএসবি পোর্ট' }, undefined, { better: 'higher' }),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    choice('stand', { en: 'Stand', bn: 'স্ট্যান্ড' }, [
      { en: 'Centre stand', bn: 'মাঝখানে স্ট্যান্ড' },
      { en: 'Two legs', bn: 'দুই পা' },
    ]),
    yesNo('bracket', { en: 'Wall bracket included', bn: 'ওয়াল ব্র্যাকেটসহ' }, { facet: true }),
    number('width_cm', { en: 'Width', bn: 'চওড়া' }, units.cm),
    number('weight_kg', { en: 'Weight', bn: 'ওজন' }, units.kg, { better: 'lower' }),
  ]),
  ...group({ en: 'Power', bn: 'পাওয়ার' }, [
    number('power_w', { en: 'Power use', bn: 'বিদ্যুৎ খরচ' }, units.w, { better: 'lower' }),
  ]),
];

export const lifestyle: readonly SpecField[] = [
  ...group({ en: 'General', bn: 'সাধারণ' }, [
    choice(
      'type',
      { en: 'Type', bn: 'ধরন' },
      [
        { en: 'Bottle', bn: 'বোতল' },
        { en: 'Desk lamp', bn: 'টেবিল ল্যাম্প' },
        { en: 'Phone stand', bn: 'ফোন স্ট্যান্ড' },
        { en: 'Projector', bn: 'প্রজেক্টর' },
        { en: 'Ring light', bn: 'রিং লাইট' },
      ],
      { facet: true, card: true },
    ),
  ]),
  ...group({ en: 'Power', bn: 'পাওয়ার' }, [
    choice(
      'power_source',
      { en: 'Power source', bn: 'পাওয়ারের উৎস' },
      [
        { en: 'Built-in cell', bn: 'বিল্ট-ইন সেল' },
        { en: 'Mains adapter', bn: 'অ্যাডাপ্টার' },
        { en: 'Not needed', bn: 'লাগে না' },
        { en: 'USB 5 V', bn: 'ইউএসবি 5 ভোল্ট' },
      ],
      { facet: true },
    ),
    number('power_w', { en: 'Power use', bn: 'বিদ্যুৎ খরচ' }, units.w),
    number('cell_years', { en: 'Cell life', bn: 'সেলের আয়ু' }, units.years, { compare: false }),
  ]),
  ...group({ en: 'Light', bn: 'আলো' }, [
    words('light_colours', { en: 'Light', bn: 'আলোর রং' }),
    number('brightness_steps', { en: 'Brightness steps', bn: 'উজ্জ্বলতার ধাপ' }),
    number('lamp_hours', { en: 'Lamp life', bn: 'ল্যাম্পের আয়ু' }, units.h, { better: 'higher' }),
  ]),
  ...group({ en: 'Features', bn: 'ফিচার' }, [
    number('capacity_ml', { en: 'Capacity', bn: 'ধারণক্ষমতা' }, units.ml, { card: valueAlone }),
    number('hot_hours', { en: 'Keeps hot', bn: 'গরম থাকে' }, units.h, {
      better: 'higher',
      card: { en: 'hot for {value}', bn: '{value} গরম' },
    }),
    number('cold_hours', { en: 'Keeps cold', bn: 'ঠান্ডা থাকে' }, units.h, { better: 'higher' }),
    number('device_inch', { en: 'Devices up to', bn: 'ডিভাইসের সর্বোচ্চ মাপ' }, units.inch),
    words('adjust', { en: 'Adjustment', bn: 'সমন্বয়' }, { compare: false }),
  ]),
  ...group({ en: 'Picture', bn: 'ছবি' }, [
    words('resolution', { en: 'Native resolution', bn: 'মূল রেজোলিউশন' }),
    number('picture_inch', { en: 'Largest picture', bn: 'সবচেয়ে বড় ছবি' }, units.inch),
    words('inputs', { en: 'Inputs', bn: 'ইনপুট' }, { compare: false }),
    number('speaker_w', { en: 'Speaker', bn: 'স্পিকার' }, units.w, { compare: false }),
  ]),
  ...group({ en: 'Design', bn: 'গঠন' }, [
    choice(
      'material',
      { en: 'Material', bn: 'উপাদান' },
      [
        { en: 'Aluminium', bn: 'অ্যালুমিনিয়াম' },
        { en: 'Metal and plastic', bn: 'মেটাল ও প্লাস্টিক' },
        { en: 'Plastic', bn: 'প্লাস্টিক' },
        { en: 'Stainless steel', bn: 'স্টেইনলেস স্টিল' },
      ],
      { facet: true },
    ),
    number('height_cm', { en: 'Height', bn: 'উচ্চতা' }, units.cm),
    number('weight_g', { en: 'Weight', bn: 'ওজন' }, units.g, { better: 'lower' }),
  ]),
];
