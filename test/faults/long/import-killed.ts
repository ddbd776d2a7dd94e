/** A file with 10,000 lines is imported, 300 of them wrong, while the server is killed twice; then all of it is undone. */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import type { ProductImport } from '@jontro/shop/product-imports/product-imports.ts';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { signInAsOwner } from '../../scenario/owner.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { emptyLedger } from './ledger.ts';

const limitMs = 20 * 60_000;
const headings = 'Name,Category,Price,Stock quantity,Pictures';
const product = (index: number, price: string) => `Import ${index},Earbuds,${price},7,/i/a/9.webp`;

/** Lines of which some are wrong, spread over those before the products that are present already. */
function makeLines(count: number, wrong: number, present: number): string {
  const step = Math.floor((count - present) / wrong);
  const isWrong = (index: number): boolean => index % step === 0 && index / step < wrong;
  const lines = Array.from({ length: count }, (_, index) =>
    product(index, isWrong(index) ? '12E3' : String(100 + index)),
  );
  return [headings, ...lines].join('\n');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;

async function importKilled(settings: Settings, kills: number): Promise<Outcome> {
  const lines = Math.max(500, Math.round(10_000 * settings.scale));
  const wrong = Math.round(lines * 0.03);
  // Products that are in the shop already, so that they are changed.
  const present = Math.round(lines * 0.03);
  const fixture = await openFixture(settings, { database: 'embedded' });
  const random = createRandom(settings.seed);
  const violations: string[] = [];
  const notes: string[] = [];
  const expect = (what: string, actual: unknown, expected: unknown): void => {
    if (!isDeepStrictEqual(actual, expected))
      violations.push(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  };
  try {
    const { database, shop } = fixture;
    const owner = await signInAsOwner(shop.url);
    const call = (name: keyof typeof productImportEndpoints, id?: string, body?: object) => {
      const endpoint = productImportEndpoints[name];
      const url = endpointUrl(endpoint, id ? { params: { id } } : {});
      return owner.requestJson<ProductImport>(endpoint.method, url, body);
    };
    /** Waits for the end of the present work; returns the ms that it took. */
    const ended = async (id: string, state: ProductImport['state']): Promise<number> => {
      const took = await waitFor(async () => (await call('findImport', id)).state === state, limitMs, 500);
      if (took === undefined) throw new Error(`the import was not ${state} in ${seconds(limitMs)}`);
      return took;
    };
    const check = async (text: string): Promise<{ id: string; ms: number }> => {
      const { _id: id, columns } = await call('startImport', undefined, { file: 'products.csv', text });
      await call('checkImport', id, { fields: columns.map(({ field }) => field ?? null) });
      return { id, ms: await ended(id, 'checked') };
    };
    const count = async (condition: string): Promise<number> => {
      const { rows } = await database.query<{ count: string }>(
        `select count(*) from products where name like 'Import %' and ${condition}`,
      );
      return Number(rows[0]?.count);
    };

    const before = Array.from({ length: present }, (_, index) => product(lines - 1 - index, '50'));
    const earlier = await check([headings, ...before].join('\n'));
    await call('applyImport', earlier.id);
    await ended(earlier.id, 'applied');

    const { id, ms: checkedMs } = await check(makeLines(lines, wrong, present));
    const results = async () => (await call('findImport', id)).counts;
    expect('check', await results(), { changed: present, new: lines - wrong - present, wrong });
    const start = performance.now();
    await call('applyImport', id);
    for (let kill = 1; kill <= kills; kill += 1) {
      const among = random.between(
        Math.round((lines * kill) / (kills + 2)),
        Math.round((lines * (kill + 0.5)) / (kills + 2)),
      );
      const reached = await waitFor(
        async () => {
          const { added = 0, updated = 0 } = await results();
          return added + updated >= among;
        },
        limitMs,
        100,
      );
      if (reached === undefined) throw new Error(`${among} products were not written before kill ${kill}`);
      await wait(random.between(0, 50));
      await shop.kill();
      await shop.restart();
    }
    await ended(id, 'applied');
    notes.push(
      `${lines} lines checked in ${seconds(checkedMs)}, written in ${seconds(performance.now() - start)}${kills > 0 ? ' with both kills' : ''}`,
    );
    expect('written', await results(), { added: lines - wrong - present, updated: present, wrong });
    expect('products', await count('deleted_at is null'), lines - wrong);
    expect(
      'products with the price of their line',
      await count(`price_poisha = (100 + substring(name from 8)::int) * 100`),
      lines - wrong,
    );
    const names = await database.query(
      `select name from products where name like 'Import %' group by name having count(*) > 1`,
    );
    expect('products that are there twice', names.rows, []);
    const { rows: entries } = await database.query(
      `select count(*)::int as count from audit_entries where thing_id = $1`,
      [id],
    );
    expect('entries in the audit log', entries, [{ count: 1 }]);

    const undoStart = performance.now();
    await call('undoImport', id);
    if (kills > 0) {
      const half = Math.round(lines / 2);
      await waitFor(async () => ((await results()).undone ?? 0) >= half, limitMs, 100);
      await shop.kill();
      await shop.restart();
    }
    await ended(id, 'undone');
    notes.push(`undone in ${seconds(performance.now() - undoStart)}`);
    expect('undone', await results(), { undone: lines - wrong, wrong });
    expect('products after the undo', await count('deleted_at is null and price_poisha = 5000'), present);
    expect('other products after the undo', await count('deleted_at is null and price_poisha <> 5000'), 0);
    const caseEnd = await finishCase(fixture, emptyLedger());
    return {
      what: `import of ${lines} lines, ${wrong} of them wrong${kills > 0 ? `, server process killed ${kills} times and once during the undo` : ''}`,
      notes,
      violations: [...violations, ...caseEnd.violations],
    };
  } finally {
    await fixture.close();
  }
}

export const importsKilled: FaultCase = {
  name: 'imports',
  parts: [(settings) => importKilled(settings, 0), (settings) => importKilled(settings, 2)],
};
