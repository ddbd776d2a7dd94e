import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from './settings.ts';
import { type ShopConfig, shopConfigProblem } from './shop-config.ts';

const banner = {
  title: 'Eid offers',
  text: 'Until Friday.',
  action: 'See them',
  desktopPicture: 'wide.webp',
  mobilePicture: 'square.webp',
  leadsTo: { category: 'earbuds' },
};

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
      banners: [banner, { ...banner, leadsTo: { product: '0123456789abcdef01234567' } }],
      footerLinks: {
        'About Us': '/#about',
        FAQs: 'https://example.com/faq',
        'Contact Us': 'tel:+8801712345678',
        'Returns & Refunds': 'mailto:shop@example.com',
      },
      routeOverlayMs: 0,
      deliveryRule: 'by-district',
      districts: 'all',
      largestQuantity: 5,
      trueAmountOnMobile: true,
      showDemoCredentials: false,
      wishlist: true,
      soldOutLast: true,
    },
    { banners: [] },
    { name: undefined },
  ];
  for (const config of valid) assert.equal(shopConfigProblem(config), undefined);
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
    [{ address: 'Dhaka' }, /address must be a list of at most 6 lines/],
    [{ address: ['Dhaka', ''] }, /address has a line that must be a text of 1 to 80/],
    [{ language: 'fr' }, /language must be one of en, bn, but it is "fr"/],
    [{ bengaliDigits: 'yes' }, /bengaliDigits must be true or false/],
    [{ footerLinks: ['/'] }, /footerLinks must be an object/],
    [{ footerLinks: { Jobs: '/jobs' } }, /footerLinks has "Jobs", but the links are Home, Shop/],
    [{ routeOverlayMs: -1 }, /routeOverlayMs must be a whole number from 0 to 10000/],
    [{ routeOverlayMs: 1.5 }, /routeOverlayMs/],
    [{ deliveryRule: 'free' }, /deliveryRule must be one of flat, by-district, but it is "free"/],
    [{ districts: ['Dhaka'] }, /districts must be one of nine, all/],
    [{ largestQuantity: 0 }, /largestQuantity must be a whole number from 1 to 999, but it is 0/],
    [{ largestQuantity: 1000 }, /largestQuantity/],
    [{ lowStockThreshold: -1 }, /lowStockThreshold must be a whole number from 0 to 10000, but it is -1/],
    [{ trueAmountOnMobile: 1 }, /trueAmountOnMobile must be true or false/],
    [{ showDemoCredentials: null }, /showDemoCredentials must be true or false/],
    [{ soldOutLast: 'yes' }, /soldOutLast must be true or false/],
    [{ banners: banner }, /banners must be a list of at most 12/],
    [{ banners: [banner, 7] }, /banners number 2 must be an object/],
    [{ banners: [{ ...banner, title: '' }] }, /banners number 1 needs title, which must be a text/],
    [{ banners: [{ ...banner, link: 'x' }] }, /number 1 has "link", which means nothing/],
    [{ banners: [{ ...banner, leadsTo: undefined }] }, /must have leadsTo/],
    [{ banners: [{ ...banner, leadsTo: { category: 'fan', product: 'x' } }] }, /must have leadsTo/],
    [
      { banners: [{ ...banner, leadsTo: { category: 'shoes' } }] },
      /the category "shoes", but the categories/,
    ],
  ];
  for (const [config, message] of invalid) assert.match(shopConfigProblem(config) ?? 'no problem', message);
});

test('a footer link is a path of the shop or a full URL, never a script or a disguised other host', () => {
  const bad = [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'about',
    '',
    7,
  ];
  for (const address of [...bad, '/a b', `/${'x'.repeat(2000)}`]) {
    const problem = shopConfigProblem({ footerLinks: { Shop: address } });
    assert.match(problem ?? 'no problem', /must have an address for Shop/, String(address));
  }
});
