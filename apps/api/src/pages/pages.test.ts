/** The owner's pages: drafts, publishing, two at once, two processes, footer and site map. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { type PageContent, pageSlugs } from '@jontro/shop/pages/page-content.ts';
import { pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { hasBlank } from '@jontro/shop/pages/page-markup.ts';
import { contentProblem, publicationProblem } from '@jontro/shop/pages/page-problems.ts';
import { pageTexts } from '@jontro/shop/pages/page-texts.ts';
import { pageEndpoints } from '@jontro/shop/pages/pages.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { createPublicCache } from '../http/public-cache.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { pageRoutes } from '../web/web.ts';
import { pages } from './pages.table.ts';
import { pageTemplates } from './templates/page-templates.ts';

let shop: TestShop;
let owner: SignedInClient;
let second: SignedInClient;
before(async () => {
  shop = await createTestShop({ pages: true });
  owner = await shop.signIn({ role: 'admin', email: 'owner@example.com' });
  second = await shop.signIn({ role: 'admin', email: 'second@example.com' });
});
after(() => shop.close());
afterEach(async () => {
  for (const slug of pageSlugs) await owner.call(pageDraftEndpoints.withdrawPage, { params: { slug } });
  await shop.context.db.delete(pages);
});

const content = (en: string, bn = 'আমরা খুলনায় আছি।'): PageContent => ({
  title: { en: 'Who we are', bn: 'আমরা কারা' },
  blocks: [
    { kind: 'heading', text: { en: 'In Khulna', bn: 'খুলনায়' } },
    { kind: 'text', text: { en, bn } },
  ],
});
const faq: PageContent = {
  title: { en: 'Questions' },
  blocks: [
    {
      kind: 'question',
      question: { en: 'Is it loud?' },
      text: { en: 'Hardly, **really**. See [fans](/category/fan).' },
    },
  ],
};
const find = async (slug: string, client = owner) =>
  (await client.call(pageDraftEndpoints.findPageDraft, { params: { slug } })).body;
const save = (slug: string, given: PageContent, changedAt: string | null = null, client = owner) =>
  client.call(pageDraftEndpoints.savePage, { params: { slug }, body: { content: given, changedAt } });
async function publish(slug: string, given: PageContent) {
  const saved = await save(slug, given, (await find(slug)).changedAt);
  const body = { changedAt: saved.body.page.changedAt };
  return owner.call(pageDraftEndpoints.publishPage, { params: { slug }, body });
}
const htmlOf = async (url: string) => (await shop.app.inject({ url })).body;
const statusOf = async (url: string) => (await shop.app.inject({ url })).statusCode;

test('every page comes as a draft in both languages with blanks to fill in, and none is published', async () => {
  proves('B-MARKET-01');
  const listed = (await owner.call(pageDraftEndpoints.listPages)).body;
  assert.deepEqual(
    listed.map(({ slug, publishedAt }) => [slug, publishedAt]),
    pageSlugs.map((slug) => [slug, undefined]),
  );
  for (const slug of pageSlugs) {
    const draft = await find(slug);
    assert.deepEqual([draft.changedAt, draft.content], [null, pageTemplates[slug]], slug);
    assert.equal(
      contentProblem(draft.content, () => false),
      undefined,
      slug,
    );
    assert.equal(publicationProblem(draft.content)?.text, pageTexts.blank, slug);
    for (const tag of ['en', 'bn'] as const) {
      assert.ok(draft.content.title[tag], `${slug} ${tag}`);
      assert.ok(
        draft.content.blocks.every(({ text }) => text[tag]),
        `${slug} ${tag}`,
      );
      assert.ok(
        draft.content.blocks.some(({ text }) => hasBlank(text[tag] ?? '')),
        `${slug} ${tag}`,
      );
    }
    assert.equal(await statusOf(`/pages/${slug}`), 404, slug);
    const refused = await owner.call(pageDraftEndpoints.publishPage, {
      params: { slug },
      body: { changedAt: null },
    });
    assert.deepEqual([refused.status, refused.error.message], [400, pageTexts.blank], slug);
    assert.match(String(refused.error.path), /^\/blocks\/\d+\/text\/en$/, slug);
  }
});

test('a published page is in the first HTML of both languages, in the footer and in the site map', async () => {
  proves('B-MARKET-02');
  assert.ok(!(await htmlOf('/')).includes('/pages/about'));
  assert.equal((await publish('about', content('We are **in Khulna**.'))).status, 200);
  const english = await htmlOf('/pages/about');
  assert.match(english, /<h1[^>]*>Who we are<\/h1>/);
  assert.match(english, /We are <strong[^>]*>in Khulna<\/strong>\./);
  assert.match(english, /<title>Who we are \| Jontro<\/title>/);
  const bengali = await htmlOf('/bn/pages/about');
  assert.match(bengali, /<h1[^>]*>আমরা কারা<\/h1>/);
  assert.ok(bengali.includes('আমরা খুলনায় আছি।'));
  assert.match(await htmlOf('/'), /<a [^>]*href="\/pages\/about"[^>]*>About Us<\/a>/);
  assert.match(await htmlOf('/bn'), /<a [^>]*href="\/bn\/pages\/about"[^>]*>আমাদের কথা<\/a>/);
  const sitemap = await htmlOf('/sitemap.xml');
  for (const path of ['/pages/about', '/bn/pages/about'])
    assert.ok(sitemap.includes(`<loc>http://localhost:3000${path}</loc>`), path);
  assert.ok(!sitemap.includes('/pages/faq'));
});

test('terms have a link in the footer only when they are published', async () => {
  proves('B-MARKET-01');
  assert.ok(!(await htmlOf('/')).includes('Terms &amp; Conditions'));
  await publish('terms', content('We sell.'));
  assert.match(await htmlOf('/'), /href="\/pages\/terms"[^>]*>Terms &amp; Conditions</);
});

test('an address that the owner has set for a link of the footer wins over a published page', async () => {
  proves('B-MARKET-01');
  await publish('about', content('Hello'));
  const reset = overrideSettings(shop.context.config, { footerLinks: { 'About Us': '/category/fan' } });
  shop.context.publicCache.drop();
  const html = await htmlOf('/');
  reset();
  assert.match(html, /href="\/category\/fan"[^>]*>About Us</);
  assert.ok(!html.includes('href="/pages/about"'));
});

test('search engines get questions as a FAQPage and any other page as an Article', async () => {
  proves('B-MARKET-02');
  const dataOf = async (path: string) => {
    const [, json = ''] =
      /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(await htmlOf(path)) ?? [];
    return JSON.parse(json);
  };
  await publish('faq', faq);
  await publish('about', content('Hello'));
  const questions = await dataOf('/pages/faq');
  assert.equal(questions['@type'], 'FAQPage');
  assert.deepEqual(questions.mainEntity, [
    {
      '@type': 'Question',
      name: 'Is it loud?',
      acceptedAnswer: { '@type': 'Answer', text: 'Hardly, really. See fans.' },
    },
  ]);
  const article = await dataOf('/bn/pages/about');
  assert.deepEqual(
    [article['@type'], article.headline, article.inLanguage, article.url],
    ['Article', 'আমরা কারা', 'bn', 'http://localhost:3000/bn/pages/about'],
  );
});

test('a draft is not shown before it is published, and a page that is taken back is gone', async () => {
  await publish('about', content('The first'));
  await htmlOf('/pages/about');
  const draft = await find('about');
  await save('about', content('The second'), draft.changedAt);
  assert.equal((await find('about')).changed, true);
  assert.ok((await htmlOf('/pages/about')).includes('The first'));
  const { changedAt } = await find('about');
  await owner.call(pageDraftEndpoints.publishPage, { params: { slug: 'about' }, body: { changedAt } });
  assert.equal((await find('about')).changed, false);
  assert.ok((await htmlOf('/pages/about')).includes('The second'));
  await owner.call(pageDraftEndpoints.withdrawPage, { params: { slug: 'about' } });
  assert.equal(await statusOf('/pages/about'), 404);
  assert.ok(!(await htmlOf('/')).includes('/pages/about'));
  assert.equal((await find('about')).content.blocks[1]?.text.en, 'The second');
});

test('another process shows what was published and taken back, its footer and site map included', async () => {
  const { now } = shop.context;
  const context = {
    ...shop.context,
    config: readConfig({ PUBLIC_URL: 'http://localhost:3000' }),
    publicCache: createPublicCache({ now }),
  };
  const other = await buildApp(context);
  await pageRoutes(other, context);
  await other.ready();
  const bodyOf = async (url: string) => (await other.inject({ url })).body;
  try {
    assert.ok(!(await bodyOf('/')).includes('/pages/about'));
    await publish('about', content('Hello'));
    await waitFor('the footer names the page', async () => (await bodyOf('/')).includes('/pages/about'));
    await waitFor('the page is published', async () => (await bodyOf('/pages/about')).includes('Hello'));
    assert.ok((await bodyOf('/sitemap.xml')).includes('/pages/about'));
    await publish('about', content('Changed'));
    await waitFor('the page shows the change', async () =>
      (await bodyOf('/pages/about')).includes('Changed'),
    );
    const taken = await owner.call(pageDraftEndpoints.withdrawPage, { params: { slug: 'about' } });
    assert.equal(taken.status, 200);
    await waitFor(
      'the footer no longer names the page',
      async () => !(await bodyOf('/')).includes('/pages/about'),
    );
    assert.equal((await other.inject({ url: '/pages/about' })).statusCode, 404);
  } finally {
    await other.close();
  }
});

test('the second of two editors sees what the first has saved, and nothing is lost', async () => {
  const { changedAt } = (await save('about', content('Mine'))).body.page;
  const late = await save('about', content('Late'), null, second);
  assert.deepEqual([late.status, late.error.code], [409, 'page-changed']);
  const present = late.error.page as Awaited<ReturnType<typeof find>>;
  assert.deepEqual(
    [present.content.blocks[1]?.text.en, present.changedBy, present.changedAt],
    ['Mine', 'owner@example.com', changedAt],
  );
  const mine = await save('about', content('Late'), present.changedAt, second);
  assert.equal(mine.status, 200);
  assert.ok((mine.body.page.changedAt ?? '') > (changedAt ?? ''), 'the same clock gives a later time');
  const stale = await owner.call(pageDraftEndpoints.publishPage, {
    params: { slug: 'about' },
    body: { changedAt },
  });
  assert.deepEqual([stale.status, stale.error.message], [409, pageTexts.changedMeanwhile]);
});

test('of eight drafts at the same moment one is saved, the others are told of it', async () => {
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      save('terms', content(`Number ${index}`), null, index % 2 ? owner : second),
    ),
  );
  const saved = results.filter(({ status }) => status === 200);
  assert.equal(saved.length, 1);
  assert.ok(results.every(({ status }) => status === 200 || status === 409));
  assert.deepEqual((await find('terms')).content, saved[0]?.body.page.content);
});

test('only what is published is public, and staff without the permission neither read nor write drafts', async () => {
  await save('about', content('Hidden'));
  const packer = await shop.signIn({ staffRole: 'packer' });
  const clients = [shop.visitor, await shop.signIn(), packer];
  for (const client of clients) {
    assert.equal((await client.call(pageEndpoints.findPage, { params: { slug: 'about' } })).status, 404);
    const status = client === shop.visitor ? 401 : 403;
    const { findPageDraft, listPages, withdrawPage } = pageDraftEndpoints;
    assert.equal((await client.call(findPageDraft, { params: { slug: 'about' } })).status, status);
    assert.equal((await client.call(listPages)).status, status);
    assert.equal((await client.call(withdrawPage, { params: { slug: 'about' } })).status, status);
    assert.equal((await save('about', content('x'), null, client as SignedInClient)).status, status);
  }
});
