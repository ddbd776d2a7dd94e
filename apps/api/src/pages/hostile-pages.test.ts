/** Hostile bodies of the owner's pages: what is stored and shown has elements of the allow-list only. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { blockKinds } from '@jontro/shop/pages/page-content.ts';
import { type PageDraft, pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { pageTexts } from '@jontro/shop/pages/page-texts.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let owner: SignedInClient;
before(async () => {
  shop = await createTestShop({ pages: true });
  owner = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

/** The same numbers in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const fragments = [
  '<script>alert(1)</script>',
  '</script><script src=//evil.example/x.js></script>',
  '<iframe src="https://evil.example"></iframe>',
  '<img src="https://evil.example/pixel.gif" onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](/pages/faq" onclick="alert(1))',
  '[x](https://example.com/"><script>alert(1)</script>)',
  '[x](https://example.com/?a=<b>)',
  '[x](/category/fan)',
  '[**x](mailto:a@example.com)**',
  '![x](https://evil.example/x.png)',
  '<style>*{display:none}</style>',
  '<form action=//evil.example><input name=password></form>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<object data=x></object><embed src=x><base href=//evil.example>',
  '<!-- --> <![CDATA[ ]]> &lt;script&gt; &#x3c;script&#x3e;',
  '**'.repeat(500),
  '*'.repeat(1_001),
  '['.repeat(1_000),
  '[a]('.repeat(400),
  '(**[*'.repeat(300),
  '|'.repeat(900),
  '\n'.repeat(900),
  '{{constructor.constructor("alert(1)")()}} $(id)',
  '\u202e\u2066reversed\u0007',
  'ordinary text',
  '</title></head><body>',
  'x'.repeat(3_900),
];
const pictures = [
  'https://evil.example/pixel.gif',
  '//evil.example/i/0123456789abcdef0123456789abcdef/160.webp',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '/i/0123456789abcdef0123456789abcdef/160.webp#160x160" onerror="alert(1)',
  '/i/../api/users',
  '/i/0123456789abcdef0123456789abcdef/1280.webp#1280x720',
];
const targets = [
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/category/fan',
  'https://example.com/',
  'tel:1',
];

/** A body, at times of a wrong form altogether. */
function hostileBody(random: (below: number) => number): unknown {
  const one = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const text = () => Array.from({ length: 1 + random(3) }, () => one(fragments)).join(' ');
  const texts = (): unknown =>
    random(12) === 0
      ? one([text(), [text()], { en: { toString: 1 } }, { __html: text() }, null])
      : { en: text(), ...(random(2) && { bn: text() }) };
  const block = (): unknown => ({
    kind: random(15) === 0 ? one(['script', 'html', '__proto__', 'iframe', 7]) : one(blockKinds),
    text: texts(),
    ...(random(2) && { question: texts() }),
    ...(random(2) && { picture: one(pictures) }),
    ...(random(2) && { to: one(targets) }),
    ...(random(20) === 0 && { dangerouslySetInnerHTML: { __html: text() }, html: text(), style: text() }),
  });
  const blocks = Array.from({ length: 1 + random(random(20) === 0 ? 60 : 5) }, block);
  return { title: { en: shortened(one(fragments)) }, blocks: random(25) === 0 ? { 0: blocks } : blocks };
}
const shortened = (text: string): string => text.slice(0, 60);

const allowedTags = new Set(
  'article h1 h2 div p section ul li table thead tbody tr th td picture source img a strong em'.split(' '),
);
const allowedAttributes = new Set(
  'class lang href src srcset srcSet alt width height loading decoding fetchpriority sizes type scope tabindex data-discover'.split(
    ' ',
  ),
);

/** The first thing of the page's article that is not allowed. */
function problemOf(html: string): string | undefined {
  const article = /<article[\s\S]*<\/article>/.exec(html)?.[0];
  if (!article) return 'no article';
  for (const [element, tag = '', attributes = ''] of article.matchAll(
    /<\/?([^\s/>]+)((?:"[^"]*"|[^">])*)>/g,
  )) {
    if (!allowedTags.has(tag)) return element;
    for (const [, name = '', value = ''] of attributes.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)) {
      if (name === '/') continue;
      if (!allowedAttributes.has(name)) return element;
      if (name === 'href' && !/^(\/(?![/\\])|https?:\/\/|mailto:|tel:)/.test(value)) return element;
      if (name === 'src' && !value.startsWith('/i/')) return element;
    }
  }
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  for (const [, json = ''] of data) JSON.parse(json);
  return data.length === 1 ? undefined : 'structured data';
}

const statuses = new Map<number, number>();

test('of 500 hostile bodies nothing gets in: no script, frame, foreign picture or address that runs', async () => {
  proves('B-MARKET-02');
  const random = randomNumbers(2_026);
  let shown = 0;
  for (let count = 0; count < 500; count += 1) {
    const content = hostileBody(random);
    const { changedAt } = (await owner.call(pageDraftEndpoints.findPageDraft, { params: { slug: 'about' } }))
      .body;
    const saved = await owner.send('PUT', '/api/page-drafts/about', { content, changedAt });
    statuses.set(saved.status, (statuses.get(saved.status) ?? 0) + 1);
    assert.ok([200, 400].includes(saved.status), `${saved.status}: ${JSON.stringify(content).slice(0, 500)}`);
    if (saved.status !== 200) continue;
    const { page } = saved.body as { page: PageDraft };
    const published = await owner.send('POST', '/api/page-drafts/about/publication', {
      changedAt: page.changedAt,
    });
    if (published.status !== 200) continue;
    const { body, statusCode } = await shop.app.inject({ url: '/pages/about' });
    assert.equal(statusCode, 200);
    assert.equal(problemOf(body), undefined, JSON.stringify(page.content));
    shown += 1;
  }
  assert.ok(shown > 20, `${shown} were shown: ${JSON.stringify([...statuses])}`);
  assert.ok((statuses.get(400) ?? 0) > 100);
});

test('a button that leads to a script or another host by two slashes is refused where it is', async () => {
  proves('B-MARKET-02');
  for (const to of ['javascript:alert(1)', '//evil.example', 'data:text/html,x']) {
    const { changedAt } = (await owner.call(pageDraftEndpoints.findPageDraft, { params: { slug: 'about' } }))
      .body;
    const content = { title: { en: 'About' }, blocks: [{ kind: 'button', text: { en: 'Press' }, to }] };
    const { status, body } = await owner.send('PUT', '/api/page-drafts/about', { content, changedAt });
    const { message, path } = body as { message: string; path: string };
    assert.deepEqual([status, message, path], [400, pageTexts.wrongLink, '/blocks/0/to'], to);
  }
});

test('a page that is too large is rejected by its size alone', async () => {
  const text = { en: 'x'.repeat(4_000), bn: 'x'.repeat(4_000) };
  const blocks = Array.from({ length: 40 }, () => ({ kind: 'text', text }));
  const body = (given: unknown) => ({ content: { title: { en: 'x' }, blocks: given }, changedAt: null });
  assert.equal((await owner.send('PUT', '/api/page-drafts/faq', body(blocks))).status, 413);
  assert.equal((await owner.send('PUT', '/api/page-drafts/faq', body(blocks.slice(0, 10)))).status, 400);
  const nested = `${'{"text":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  const { statusCode } = await shop.app.inject({
    method: 'PUT',
    url: '/api/page-drafts/faq',
    headers: { cookie: owner.cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' },
    payload: `{"content":{"title":{},"blocks":[${nested}]},"changedAt":null}`,
  });
  assert.equal(statusCode, 400);
});
