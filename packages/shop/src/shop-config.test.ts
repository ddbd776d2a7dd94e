import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from './settings.ts';
import { type ShopConfig, toCurrentForm, validateShopConfig } from './shop-config.ts';

const banner = {
  title: { en: 'Eid offers', bn: 'ঈদের অফার' },
  text: { en: 'Until Friday.' },
  action: { en: 'See them' },
  desktopPicture: 'wide.webp',
  mobilePicture: 'square.webp',
  leadsTo: { category: 'earbuds' },
};

const zone = { name: { en: 'Near' }, districts: ['Dhaka'], charge: 50, time: { en: 'Soon' } };
const elsewhere = { name: { en: 'Far' }, charge: 99, time: { en: 'Later' } };

test('an empty config, the defaults and all valid values are accepted', () => {
  const valid: ShopConfig[] = [
    {},
    { ...defaultSettings },
    {
      name: 'গ্যাজেট ঘর',
      logo: 'branding/logo.svg',
      address: ['12 Lake Road, Dhanmondi', 'Dhaka 1209', '01712 345678'],
      language: 'bn',
      bengaliDigits: true,
      banners: [
        banner,
        { ...banner, leadsTo: { product: '0123456789abcdef01234567' }, from: '2026-12-01T00:00' },
      ],
      footerLinks: {
        'About Us': '/#about',
        FAQs: 'https://example.com/faq',
        'Contact Us': 'tel:+8801712345678',
        'Returns & Refunds': 'mailto:shop@example.com',
      },
      routeOverlayMs: 0,
      deliveryRule: 'by-district',
      districts: 'all',
      maxQuantity: 5,
      trueAmountOnMobile: true,
      showDemoCredentials: false,
      wishlist: true,
      soldOutLast: true,
    },
    { districts: ['Gazipur', 'Dhaka'], flatDeliveryCharge: 0, deliveryZones: [zone, elsewhere] },
    { paymentMethods: ['cash-on-delivery'] },
    { pictureHosts: ['cdn.example.com', 'cdn-2.local.example', 'xn--45be.xn--54b7fta0cc', '4.img.shop'] },
    { banners: [] },
    { banners: 'demo', homeSections: ['reviews', 'popular'] },
    { name: undefined },
    { preset: 'modern', maxQuantity: 12 },
  ];
  for (const config of valid) assert.equal(validateShopConfig(config), undefined);
});

test('each invalid setting has a message that says what is allowed', () => {
  const invalid: [unknown, RegExp][] = [
    [undefined, /must give an object/],
    [[], /must give an object/],
    [{ nmae: 'x' }, /has "nmae", which is no setting; the settings are name, logo/],
    [{ __proto__: null, constructor: 1 }, /has "constructor"/],
    [{ name: '' }, /: name must be a text of 1 to 40/],
    [{ name: ' x' }, /without spaces around it, but it is " x"/],
    [{ name: 'x'.repeat(41) }, /name/],
    [{ logo: 7 }, /logo must be a text/],
    [{ address: 'Dhaka' }, /address must be a list of at most 6, but it is "Dhaka"/],
    [{ address: ['Dhaka', ''] }, /address number 2 must be a text of 1 to 80/],
    [{ language: 'fr' }, /language must be one of en, bn, but it is "fr"/],
    [{ bengaliDigits: 'yes' }, /bengaliDigits must be true or false/],
    [{ footerLinks: ['/'] }, /footerLinks must be an object of Home, Shop, About Us/],
    [{ footerLinks: { Jobs: '/jobs' } }, /footerLinks has "Jobs", but it may have Home, Shop/],
    [{ routeOverlayMs: -1 }, /routeOverlayMs must be a whole number from 0 to 10000/],
    [{ routeOverlayMs: 1.5 }, /routeOverlayMs/],
    [{ deliveryRule: 'free' }, /deliveryRule must be one of flat, by-district, but it is "free"/],
    [{ districts: 'ten' }, /districts must be nine, all, or a list of districts, but it is "ten"/],
    [{ districts: [] }, /districts must be nine, all, or a list of districts/],
    [{ districts: ['Dhaka', 'Paris'] }, /"Paris" is no district of Bangladesh; they are written Dhaka, /],
    [{ flatDeliveryCharge: 0.5 }, /flatDeliveryCharge must be a whole number from 0 to 100000/],
    [{ deliveryZones: [] }, /deliveryZones must be a list of at most 20/],
    [{ deliveryZones: [{ ...zone, charge: -1 }] }, /deliveryZones number 1: charge must be a whole number/],
    [{ deliveryZones: [{ ...zone, name: { bn: 'ঢাকা' } }] }, /deliveryZones number 1: name needs en/],
    [{ deliveryZones: [zone] }, /the last of deliveryZones, and no other, must have no districts/],
    [{ deliveryZones: [elsewhere, elsewhere] }, /the last of deliveryZones, and no other, must have no/],
    [{ deliveryZones: [zone, zone, elsewhere] }, /deliveryZones: Dhaka is in two zones/],
    [
      { deliveryZones: [{ ...zone, days: { from: 3, to: 2 } }, elsewhere] },
      /the days of .+ begin after they end/,
    ],
    [{ deliveryZones: [{ ...zone, byWeight: [{ above: 0, charge: 1 }] }, elsewhere] }, /above must be/],
    [{ deliveryZones: [{ ...zone, freeFrom: 0 }, elsewhere] }, /freeFrom must be/],
    [
      { deliveryZones: [{ ...zone, areas: ['Savar'] }, { ...zone, areas: ['Savar'] }, elsewhere] },
      /Savar, \w+ is in two zones/,
    ],
    [
      { holidays: ['2026-13-01'] },
      /holidays number 1 must be a day, as in 2026-12-16, but it is "2026-13-01"/,
    ],
    [{ name: 'x'.repeat(600) }, /but it is "x{59}…$/],
    [{ deliveryZones: [{ ...zone, districts: ['Paris'] }, elsewhere] }, /"Paris" is no district/],
    [{ paymentMethods: [] }, /paymentMethods must be a list of one or more payment methods, each once/],
    [{ paymentMethods: ['Cheque!'] }, /paymentMethods number 1/],
    [{ paymentMethods: ['sslcommerz', 'sslcommerz'] }, /paymentMethods/],
    ...[
      '127.0.0.1',
      '127.1',
      '10.0.0.0x8',
      '0x7f.0x0.0x0.0x1',
      '192.168.0.5',
      '8.8.8.8',
      'cdn.localhost',
      'nas.local',
      'nas.home.arpa',
      'db.internal',
      'localhost',
      'cdn.example.com.',
      '-a.example.com',
    ].map((host): [unknown, RegExp] => [
      { pictureHosts: ['cdn.example.com', host] },
      /pictureHosts number 2 must be the name of a host on the internet, as in cdn.example.com, but it is "/,
    ]),
    [{ maxQuantity: 0 }, /maxQuantity must be a whole number from 1 to 999, but it is 0/],
    [{ maxQuantity: 1000 }, /maxQuantity/],
    [{ lowStockThreshold: -1 }, /lowStockThreshold must be a whole number from 0 to 10000, but it is -1/],
    [{ trueAmountOnMobile: 1 }, /trueAmountOnMobile must be true or false/],
    [{ showDemoCredentials: null }, /showDemoCredentials must be true or false/],
    [{ preset: 'classic' }, /preset must be one of specification, modern, but it is "classic"/],
    [{ soldOutLast: 'yes' }, /soldOutLast must be true or false/],
    [{ banners: banner }, /banners must be demo, or a list of at most 12 banners$/],
    [{ banners: [banner, 7] }, /banners number 2 must be an object/],
    [
      { banners: [{ ...banner, title: { en: '' } }] },
      /banners number 1: title: en must be a text of 1 to 80/,
    ],
    [
      { banners: [{ ...banner, from: 'soon' }] },
      /number 1: from must be a time in Bangladesh, as in 2026-12-16T10:00, but it is "soon"/,
    ],
    [
      { banners: [banner, { ...banner, from: '2026-12-17T10:00', until: '2026-12-17T10:00' }] },
      /banners number 2 ends before it begins/,
    ],
    [
      { homeSections: ['reviews', 'reviews'] },
      /homeSections must be a list of sections, each once: promises/,
    ],
    [{ homeSections: ['news'] }, /homeSections number 1 must be one of promises, popular/],
    [
      { staffEmails: ['shop@example.com', 'shop'] },
      /staffEmails number 2 must be an e-mail address, but it is "shop"/,
    ],
    [{ banners: [{ ...banner, link: 'x' }] }, /banners number 1 has "link", but it may have title, text/],
    [
      { banners: [{ ...banner, leadsTo: undefined }] },
      /banners number 1: leadsTo must be { category: a name } or { product: an id }/,
    ],
    [
      { banners: [{ ...banner, leadsTo: { category: 'fan', product: 'x' } }] },
      /leadsTo must be { category: a name } or { product: an id }/,
    ],
    [{ banners: [{ title: { en: 'Eid' } }] }, /: banners number 1 needs text/],
    [
      { banners: [{ ...banner, leadsTo: { category: 'shoes' } }] },
      /the category "shoes", but the categories/,
    ],
  ];
  for (const [config, message] of invalid) assert.match(validateShopConfig(config) ?? 'no problem', message);
});

test('a footer link is a path of the shop or a full URL, never a script or a disguised other host', () => {
  const bad = [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'about',
    'https://[',
    '',
    7,
  ];
  for (const address of [...bad, '/a b', `/${'x'.repeat(2000)}`]) {
    const problem = validateShopConfig({ footerLinks: { Shop: address } });
    assert.match(problem ?? 'no problem', /footerLinks: Shop must be an address/, String(address));
  }
});

test('a file of an earlier version may name a setting as it was called then', () => {
  const given = toCurrentForm({ largestQuantity: 5, name: 'Gadget Ghor' });
  assert.deepEqual(given, { maxQuantity: 5, name: 'Gadget Ghor' });
  assert.equal(validateShopConfig(given), undefined);
  assert.equal(toCurrentForm(7), 7);
});
