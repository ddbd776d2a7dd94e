/** What all mails have in common: size, parts for every client, pictures of the shop's own, contrast. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { contrast } from '@jontro/shop/design/oklch.ts';
import { languages } from '@jontro/shop/language.ts';
import { messageTemplateNames } from '@jontro/shop/mail/message-templates.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import sharp from 'sharp';
import { everyMail, mailedOrder } from '../testing/every-mail.ts';
import { mailColors, mailColorsOf, mailTextPairs } from './mail-colors.ts';
import { mailPictureOf, mailShopOf } from './mail-shop.ts';
import { orderPlacedMail } from './order-mails.ts';

const shopUrl = 'https://shop.example.com';
const image = '/i/0123456789abcdef0123456789abcdef/1280.webp#1280x960';
const longWord = 'ক্ষ'.repeat(1000);

/** As many lines as a cart can have, with names as long as they can be. */
const largest: Order = {
  ...mailedOrder,
  orderNumber: 'J-10482',
  trackingKey: 'key',
  promise: { from: '2026-11-23', to: '2026-11-24' },
  cartItems: Array.from({ length: 50 }, (_, index) => ({
    gadgetId: `g${index}`,
    name: `${index} ${longWord.slice(0, 120)}`,
    price: 1250,
    quantity: 1 + (index % 2),
    image,
  })),
};
const settings = {
  ...defaultSettings,
  tracking: true,
  business: {
    hotline: '+880 1700-000000',
    hours: { en: 'Sat to Thu, 10 to 8', bn: 'শনি থেকে বৃহস্পতি' },
    address: { en: 'Shop <214>, Dhaka', bn: 'দোকান <২১৪>, ঢাকা' },
  },
};

const tagsOf = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

for (const language of languages) {
  for (const kind of messageTemplateNames) {
    test(`the mail "${kind}" in ${language} is small, has a preheader, its language and only pictures of the shop`, () => {
      proves('B-STORE-10');
      const { html, text, subject } = everyMail(largest)[kind]({ shopUrl, settings, language });
      assert.ok(Buffer.byteLength(html) <= 70_000, `${Buffer.byteLength(html)} bytes`);
      // Clients show the body's first words after the subject.
      const preheader = /<body[^>]*>\s*<div style="display:none;[^"]*">([^<]+?)(?:&#847;|<)/.exec(html)?.[1];
      assert.ok(preheader && preheader.length > 15, preheader);
      assert.notEqual(preheader, subject);
      assert.match(html, new RegExp(`<html lang="${language}">`));
      assert.match(html, /<meta name="color-scheme" content="light dark">/);
      assert.equal(tagsOf(html, 'h1').length, 1);
      for (const table of tagsOf(html, 'table')) assert.match(table, /role="presentation"/);
      const pictures = tagsOf(html, 'img');
      assert.ok(pictures.length >= 2);
      for (const picture of pictures) {
        for (const name of ['alt', 'width', 'height'])
          assert.notEqual(attribute(picture, name), undefined, picture);
        assert.match(attribute(picture, 'src') ?? '', /^https:\/\/shop\.example\.com\/\S+\.(png|jpg)$/);
      }
      assert.doesNotMatch(html, /<(script|form|link|svg|picture|iframe|video)\b|data:|url\(|var\(|calc\(/);
      const buttons = html.match(/class="button"/g) ?? [];
      assert.equal(buttons.length, kind === 'test' ? 0 : 1);
      assert.doesNotMatch(text, /\?:/);
      assert.ok(text.includes(settings.name) && text.length > 100);
      assert.doesNotMatch(text, /&(amp|lt|gt|nbsp|zwnj|#\d+);|<(td|p|table|h1)\b/);
    });
  }
}

test('the text of a mail has the facts of its HTML: lines, sums, address, telephone, links', () => {
  proves('B-STORE-10');
  const { html, text } = orderPlacedMail(
    { ...largest, cartItems: largest.cartItems.slice(0, 2) },
    { shopUrl, settings, language: 'en' },
  );
  for (const fact of [
    'J-10482',
    'Tue 24 Nov',
    '৳2,601',
    '+8801712345678',
    '+880 1700-000000',
    'Shop <214>, Dhaka',
  ]) {
    assert.ok(text.includes(fact), fact);
    assert.ok(html.includes(fact.replace('<', '&lt;').replace('>', '&gt;')), fact);
  }
  for (const [, link] of html.matchAll(/href="(https:[^"]+)"/g))
    assert.ok(text.includes(String(link).replaceAll('&amp;', '&')), link);
  assert.match(html, /href="tel:\+8801700000000"/);
});

test('hostile names and very long words stay text that breaks, and are no part of a link or a picture', () => {
  proves('B-STORE-10');
  const hostile = `"><img src=x onerror=alert(1)> ${longWord}`;
  for (const [kind, make] of Object.entries(
    everyMail({
      ...mailedOrder,
      name: hostile,
      address: hostile,
      cartItems: [{ gadgetId: 'g', name: hostile, price: 1, quantity: 1, image: hostile }],
    }),
  )) {
    const { html } = make({ shopUrl, settings, language: 'en' });
    assert.doesNotMatch(html, /<img src=x|onerror=alert\(1\)>/, kind);
    for (const cell of html.matchAll(/<(?:td|p|h1|span)[^>]*>(?:<[^>]+>)*[^<]*ক্ষক্ষক্ষ/g))
      assert.ok(/overflow-wrap:anywhere/.test(html.slice(0, cell.index + cell[0].length)), kind);
  }
});

test('a mail has no picture that is not on the shop’s own host', () => {
  proves('B-STORE-10');
  for (const stored of [
    'https://i.ibb.co/x/y.jpg',
    'https://evil.example/i/0123456789abcdef0123456789abcdef/1280.webp#1280x960',
    '//evil.example/i/0123456789abcdef0123456789abcdef/1280.webp#1280x960',
    'javascript:alert(1)',
    '',
  ])
    assert.equal(mailPictureOf(stored, shopUrl), undefined, stored);
  const picture = {
    url: `${shopUrl}/i/0123456789abcdef0123456789abcdef/160.jpg`,
    width: 64,
    height: 48,
  };
  assert.deepEqual(mailPictureOf(image, shopUrl), picture);
  assert.deepEqual(mailPictureOf(shopUrl + image, shopUrl), picture);
});

test('the head shows the shop’s own logo if clients can, the mark of a shop without one, and no SVG', () => {
  const markOf = (logo: string) => mailShopOf({ name: 'Ghor', logo }, shopUrl, 'en').mark;
  assert.deepEqual(markOf(defaultSettings.logo), { url: `${shopUrl}/icon-192.png`, own: false });
  assert.deepEqual(markOf('/logo-1f2e.png'), { url: `${shopUrl}/logo-1f2e.png`, own: true });
  for (const logo of ['/logo-1f2e.svg', 'https://evil.example/logo.png', '//evil.example/logo.png'])
    assert.equal(markOf(logo), undefined, logo);
});

test('each text of a mail has a contrast of 4.5 to 1 with its ground, in light and dark', () => {
  proves('B-STORE-10');
  for (const { light, dark } of [mailColors, mailColorsOf({ act: '#1d4ed8' })])
    for (const [scheme, colors] of Object.entries({ light, dark }))
      for (const [text, ground] of mailTextPairs)
        assert.ok(contrast(colors[text], colors[ground]) >= 4.5, `${scheme}: ${text} on ${ground}`);
});

test('a mail writes no colour that has no role', () => {
  const roles = new Set<string>([...Object.values(mailColors.light), ...Object.values(mailColors.dark)]);
  for (const [kind, make] of Object.entries(everyMail(largest))) {
    const { html } = make({ shopUrl, settings, language: 'en' });
    for (const [color] of html.matchAll(/#[0-9A-Fa-f]{6}\b/g))
      assert.ok(roles.has(color), `${color} in ${kind}`);
  }
});

test('a mail of a shop with own colours has these, and stripes instead of the picture of the awning', () => {
  proves('B-STORE-01');
  const own = { ...settings, colours: { act: '#1d4ed8' } };
  const roles = mailColorsOf(own.colours);
  const known = new Set<string>([...Object.values(roles.light), ...Object.values(roles.dark), roles.stripe]);
  for (const [kind, make] of Object.entries(everyMail(largest))) {
    const { html } = make({ shopUrl, settings: own, language: 'en' });
    assert.ok(html.includes(`bgcolor="${roles.light.band}"`), kind);
    assert.ok(!html.includes('mail-awning'), kind);
    for (const [color] of html.matchAll(/#[0-9A-Fa-f]{6}\b/g))
      assert.ok(known.has(color), `${color} in ${kind}`);
  }
});

test('the picture of the awning is small and has the colours of the head', async () => {
  proves('B-STORE-10');
  const file = readFileSync(new URL('../../../web/public/mail-awning.png', import.meta.url));
  assert.ok(file.length < 5000);
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [1200, 36]);
  const colorAt = (x: number) => `#${data.subarray(4 * x, 4 * x + 3).toString('hex')}`.toUpperCase();
  assert.deepEqual([colorAt(25), colorAt(75)], [mailColors.light.band, mailColors.stripe]);
  assert.equal(data.at(-1), 0, 'transparent below the scallops');
});
