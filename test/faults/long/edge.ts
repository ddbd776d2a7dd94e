/**
 * Varnish and nginx in front of a shop whose change is made at another process: no person's answer is kept, both languages are
 * right, a new price shows at once, and an edge or a shop that is away stops neither changes nor pages.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { freePort } from '../../../apps/api/src/testing/free-ports.ts';
import { root } from '../../../scripts/project.mjs';
import { signInAsOwner } from '../../scenario/owner.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { type FaultFixture, openFixture } from './fault-fixture.ts';
import { siteInFront, startNginx, withoutTls } from './nginx.ts';
import { findProgram, type StartedProgram, startProgram } from './programs.ts';

const token = 'a-token-of-the-fault-run';
const waitMs = 30_000;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One request with exactly these headers, without a kept connection. */
const ask = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false, timeout: waitMs }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject).end();
  });

const isHit = ({ headers }: Answer): boolean => /^hit$/i.test(String(headers['x-cache']));
const languageOf = ({ body }: Answer): string | undefined => /<html[^>]* lang="(\w+)"/.exec(body)?.[1];

interface Edge {
  url: string;
  program: StartedProgram;
}

/** Starts an edge at a port, in front of the shop at another one. */
type StartEdge = (folder: string, port: number, shopPort: string) => Promise<Edge | string>;

const startVarnish: StartEdge = async (folder, port, shopPort) => {
  const file = join(folder, 'shop.vcl');
  const vcl = readFileSync(join(root, 'deploy/edge/varnish.vcl'), 'utf8');
  writeFileSync(file, vcl.replace('"3000"', `"${shopPort}"`));
  const args = [
    ...['-F', '-j', 'none', '-n', join(folder, 'varnish'), '-a', `127.0.0.1:${port}`, '-T', 'none'],
    ...['-f', file, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'],
  ];
  const program = startProgram(findProgram('varnishd') ?? '', args, { EDGE_PURGE_TOKEN: token });
  return { url: `http://127.0.0.1:${port}`, program };
};

const startBriefCache: StartEdge = async (folder, port, shopPort) => {
  const program = await startNginx(folder, withoutTls(siteInFront(folder, shopPort), port));
  return typeof program === 'object' ? { url: `http://127.0.0.1:${port}`, program } : (program ?? '');
};

interface Kind {
  what: string;
  programs: readonly string[];
  env: (url: string) => Record<string, string>;
  start: StartEdge;
  /** How soon a new price must be shown. */
  shownWithinMs: number;
}

const varnish: Kind = {
  what: 'Varnish, which is purged',
  // It compiles its configuration.
  programs: ['varnishd', 'gcc'],
  env: (url) => ({ EDGE_CACHE: 'purged', EDGE_PURGE_URL: url, EDGE_PURGE_TOKEN: token }),
  start: startVarnish,
  shownWithinMs: 1_000,
};

const nginx: Kind = {
  what: 'nginx, which keeps pages for one to two seconds',
  programs: ['nginx'],
  env: () => ({ EDGE_CACHE: 'brief' }),
  start: startBriefCache,
  // It counts in whole seconds, of which a page gets up to two.
  shownWithinMs: 2_500,
};

/** What an edge got wrong, and what was measured. */
class Findings {
  readonly wrong: string[] = [];
  readonly notes: string[] = [];
  expect(what: string, holds: boolean, { status, headers, body }: Answer): void {
    if (!holds)
      this.wrong.push(
        `${what}: ${status} ${headers['cache-control']}, ${headers['x-cache']} ${body.slice(0, 100)}`,
      );
  }
}

async function checkLanguages(url: string, direct: string, found: Findings): Promise<void> {
  for (const path of ['/', '/bn', '/cart', '/bn/cart']) {
    const [first, second] = [await ask(url + path), await ask(url + path)];
    const language = path.startsWith('/bn') ? 'bn' : 'en';
    found.expect(`${path} has its language`, languageOf(first) === language, first);
    found.expect(`${path} is kept`, isHit(second) && second.body === first.body, second);
    const own = await ask(direct + path);
    found.expect(`${path} is the shop’s own page`, own.body === second.body, second);
    const inOther = await ask(url + path, { cookie: `a=b; language=${language === 'en' ? 'bn' : 'en'}` });
    found.expect(`${path} leads a visitor to the chosen language`, inOther.status === 302, inOther);
    const inSame = await ask(url + path, { cookie: `language=${language}; a=b` });
    found.expect(`${path} is kept for visitors who chose its language`, isHit(inSame), inSame);
    const after = await ask(url + path);
    found.expect(`${path} stays in its language`, languageOf(after) === language, after);
  }
  for (let visit = 0; visit < 2; visit += 1) {
    const choice = await ask(`${url}/?language=bn`);
    found.expect('a choice is never kept', choice.status === 303 && !isHit(choice), choice);
    found.expect('a choice is stored', /language=bn/.test(String(choice.headers['set-cookie'])), choice);
  }
}

/** Addresses whose answer depends on who asks, or that nobody may keep. */
const personal = ['/api/my-sessions', '/api/my-orders', '/api/cart', '/api/wishlist', '/api/session'];

async function checkPersons(fixture: FaultFixture, url: string, found: Findings): Promise<void> {
  const [customer, other] = await fixture.addCustomers(2);
  if (!customer || !other) throw new Error('no customers were created');
  for (const path of personal) {
    for (let visit = 0; visit < 3; visit += 1) {
      for (const cookie of [customer.cookie, other.cookie, undefined]) {
        const answer = await ask(url + path, cookie ? { cookie } : {});
        found.expect(`${path} is never kept`, !isHit(answer), answer);
        if (!cookie) found.expect(`${path} shows a visitor nobody`, !answer.body.includes('Nusrat'), answer);
      }
    }
  }
  // The purges of a start may have removed it.
  await waitFor(async () => isHit(await ask(`${url}/`)), waitMs, 500);
  const page = await ask(`${url}/`, { cookie: customer.cookie });
  const again = await ask(`${url}/`);
  const [id, idAgain] = [page, again].map(({ headers }) => headers['x-request-id']);
  if (id !== undefined && id === idAgain) found.wrong.push('two visitors have the same request id');
  found.expect('a page is the same for a customer', isHit(page) && !page.headers['set-cookie'], page);
  for (const cookie of ['data_saver=on', 'jontro_plain=failed']) {
    const own = await ask(`${url}/`, { cookie });
    found.expect(`${cookie} is asked of the shop`, !isHit(own), own);
  }
  for (const hidden of ['surrogate-key', 'cdn-cache-control', 'xkey']) {
    found.expect(`visitors do not see ${hidden}`, page.headers[hidden] === undefined, page);
  }
}

const showsPrice = ({ body }: Answer, price: number): boolean =>
  body.includes(price.toLocaleString('en-IN')) || body.includes(String(price));

interface PriceChanges {
  fixture: FaultFixture;
  url: string;
  product: Product;
  rounds: number;
  limitMs: number;
}

/** Changes a price at one process while visitors read the page of the other through the edge. */
async function measurePrices(
  { fixture, url, product, rounds, limitMs }: PriceChanges,
  found: Findings,
): Promise<(price: number) => Promise<number>> {
  const owner = await signInAsOwner(fixture.shop.url);
  const paths = [`/product/x/${product._id}`, `/bn/product/x/${product._id}`];
  const pages = await Promise.all(
    paths.map(async (path) => (await ask(url + path)).headers.location ?? path),
  );
  const addresses = pages.map((page) => new URL(page, url).pathname);
  const change = async (price: number): Promise<number> => {
    const start = performance.now();
    await owner.requestJson('PUT', `/api/product/${product._id}`, { price, discountPrice: null });
    return performance.now() - start;
  };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const price = 41_001 + round;
    for (const address of addresses) await ask(url + address);
    await change(price);
    const shown = addresses.map((address) =>
      waitFor(async () => showsPrice(await ask(url + address), price), waitMs, 5),
    );
    for (const ms of await Promise.all(shown)) times.push(ms ?? Number.POSITIVE_INFINITY);
  }
  const longest = Math.max(...times);
  found.notes.push(`${rounds} new prices shown in both languages after at most ${Math.round(longest)} ms`);
  if (longest > limitMs) found.wrong.push(`a new price was shown after ${Math.round(longest)} ms`);
  return change;
}

async function inFront(settings: Settings, kind: Kind): Promise<Outcome> {
  const { what } = kind;
  const missing = kind.programs.find((name) => !findProgram(name));
  if (missing) return { what, violations: [], skipReason: `this machine has no ${missing}` };
  const folder = mkdtempSync(join(tmpdir(), 'jontro-edge-'));
  const port = await freePort();
  const env = kind.env(`http://127.0.0.1:${port}`);
  const fixture = await openFixture(settings, { database: 'external', processes: 2, env });
  const found = new Findings();
  let edge: Edge | string | undefined;
  try {
    const served = fixture.shops[1] ?? fixture.shop;
    edge = await kind.start(folder, port, new URL(served.url).port);
    if (typeof edge === 'string') return { what, violations: [edge] };
    const { url, program } = edge;
    const up = await waitFor(
      () =>
        ask(`${url}/`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      waitMs,
    );
    if (up === undefined) return { what, violations: [`no answer: ${program.output()}`] };
    await checkLanguages(url, served.url, found);
    await checkPersons(fixture, url, found);
    const list = (await (await fetch(`${served.url}/api/new-arrival`)).json()) as Product[];
    const product = list.at(-1);
    if (!product) throw new Error('no product is on sale');
    const rounds = Math.max(3, Math.round(20 * settings.scale));
    const change = await measurePrices({ fixture, url, product, rounds, limitMs: kind.shownWithinMs }, found);
    await checkOutages({ fixture, url, product, change, edge: program }, found);
    return { what, notes: found.notes, violations: found.wrong };
  } finally {
    if (edge && typeof edge !== 'string') await edge.program.stop();
    await fixture.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Outages {
  fixture: FaultFixture;
  url: string;
  product: Product;
  change: (price: number) => Promise<number>;
  edge: StartedProgram;
}

/** The edge stops responding during a change; then the shop is stopped. */
async function checkOutages(
  { fixture, url, product, change, edge }: Outages,
  found: Findings,
): Promise<void> {
  const address = new URL((await ask(`${url}/product/x/${product._id}`)).headers.location ?? '', url)
    .pathname;
  await ask(url + address);
  edge.signal('SIGSTOP');
  const changedMs = await change(52_001);
  edge.signal('SIGCONT');
  found.notes.push(`a change took ${Math.round(changedMs)} ms while the edge was frozen`);
  const shown = await waitFor(async () => showsPrice(await ask(url + address), 52_001), waitMs, 20);
  if (shown === undefined) found.wrong.push('a change during an outage of the edge never showed');
  const before = await ask(`${url}/`);
  for (const shop of fixture.shops) await shop.stop();
  const during = await ask(`${url}/`);
  found.expect(
    'a page is there without the shop',
    during.status === 200 && during.body === before.body,
    during,
  );
  const session = await ask(`${url}/api/my-orders`);
  found.expect('nothing personal is there without the shop', session.status >= 500, session);
}

export const edgeCaches: FaultCase = {
  name: 'edge',
  parts: [varnish, nginx].map((kind) => (settings: Settings) => inFront(settings, kind)),
};
