/** Stores redirects: never over a page of the shop, never to another host, each at once to where it ends. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { maxRedirects, redirectTexts } from '@jontro/shop/redirects/redirects.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { Context } from '../runtime/context.ts';
import { createTimeSlices } from '../runtime/time-slices.ts';
import { sourceOf, targetOf } from './redirect-address.ts';
import { redirects } from './redirects.table.ts';

/** Whether the shop has a page at a path, of whatever content. */
export type IsPage = (path: string) => boolean;

/** What the shop has at its paths. */
export interface ShopPaths {
  isPage: IsPage;
  /** Whether the shop itself answers there, with a page or anything else, so that no redirect of it is ever served. */
  isAnswered: IsPage;
}

export interface WantedRedirect {
  from: string;
  to: string;
}

/** A redirect that is added, was there already, or is refused. */
export type Outcome = { from: string } & (
  | { id: string; source: string; target: string }
  | { unchanged: true }
  | { problem: PlainMessage }
);

type End = { page: string } | { problem: PlainMessage };

/** Returns what finds the page that an address leads to by redirects, or what is wrong; each address is followed once. */
function endsOf(
  steps: ReadonlyMap<string, string>,
  isPage: IsPage,
  { config }: Pick<Context, 'config'>,
  nextSlice: () => Promise<void>,
): (target: string) => Promise<End> {
  const known = new Map<string, End>();
  return async (target) => {
    const followed: string[] = [];
    const seen = new Set<string>();
    let next = target;
    let end = known.get(next);
    while (!end) {
      followed.push(next);
      if (isPage(next.split('?', 1)[0] ?? '')) end = { page: next };
      else {
        const source = sourceOf(next, config.shop.language) ?? '';
        const step = steps.get(source);
        if (seen.has(source)) end = { problem: redirectTexts.loop };
        else if (step === undefined) end = { problem: redirectTexts.leadsNowhere };
        else {
          seen.add(source);
          next = step;
          end = known.get(next);
        }
      }
      await nextSlice();
    }
    for (const one of followed) known.set(one, end);
    return end;
  };
}

/** What both addresses are stored as, or what is wrong with them. */
function parse(
  { from, to }: WantedRedirect,
  isAnswered: IsPage,
  { config }: Pick<Context, 'config'>,
): { source: string; target: string } | { problem: PlainMessage } {
  const source = sourceOf(from, config.shop.language);
  if (source === undefined) return { problem: redirectTexts.notAddress };
  // At the root a parameter names the page.
  if (!source.startsWith('/?') && isAnswered(encodeURI(source))) return { problem: redirectTexts.isPage };
  const target = targetOf(to, config.publicUrl, config.shop.language);
  if (target === undefined) return { problem: redirectTexts.notOurs };
  if (sourceOf(target, config.shop.language) === source) return { problem: redirectTexts.loop };
  return { source, target };
}

/** Stores redirects within a transaction, and says what became of each. No other transaction adds any meanwhile. */
export async function storeRedirects(
  tx: Db,
  context: Pick<Context, 'config' | 'now'>,
  wanted: readonly WantedRedirect[],
  { isPage, isAnswered }: ShopPaths,
): Promise<Outcome[]> {
  // To know whether a path is a page takes a while, of 50,000 many seconds.
  const nextSlice = createTimeSlices();
  const parsed: ({ from: string } & ReturnType<typeof parse>)[] = [];
  for (const one of wanted) {
    parsed.push({ from: one.from, ...parse(one, isAnswered, context) });
    await nextSlice();
  }
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`);
  const steps = new Map(
    parsed.flatMap((one) => ('source' in one ? [[one.source, one.target] as const] : [])),
  );
  const present = await presentTargets(tx, context, [...steps]);
  const all = new Map([...steps, ...present]);
  let free = maxRedirects - (await tx.$count(redirects));
  const createdAt = context.now();
  const taken = new Set<string>();
  const endOf = endsOf(all, isPage, context, nextSlice);
  const outcomeOf = async ({ from, ...one }: (typeof parsed)[number]): Promise<Outcome> => {
    if ('problem' in one) return { from, problem: one.problem };
    const end = await endOf(one.target);
    if ('problem' in end) return { from, problem: end.problem };
    const before = present.get(one.source) ?? (taken.has(one.source) ? steps.get(one.source) : undefined);
    if (before !== undefined)
      return before === end.page || before === one.target
        ? { from, unchanged: true }
        : { from, problem: redirectTexts.taken };
    if (free <= 0) return { from, problem: redirectTexts.tooMany };
    free -= 1;
    taken.add(one.source);
    return { from, id: newId(createdAt), source: one.source, target: end.page };
  };
  const outcomes: Outcome[] = [];
  for (const one of parsed) outcomes.push(await outcomeOf(one));
  await insertRedirects(tx, createdAt, outcomes);
  return outcomes;
}

/** Where redirects of these old addresses, and of those that they lead to, lead by now. */
async function presentTargets(
  tx: Db,
  { config }: Pick<Context, 'config'>,
  steps: readonly (readonly [source: string, target: string])[],
): Promise<Map<string, string>> {
  const sources = steps.flatMap(([source, target]) => [
    source,
    sourceOf(target, config.shop.language) ?? source,
  ]);
  if (sources.length === 0) return new Map();
  const rows = await tx
    .select({ source: redirects.source, target: redirects.target })
    .from(redirects)
    .where(sql`${redirects.source} = any(${sql.param(sources)}::text[])`);
  return new Map(rows.map(({ source, target }) => [source, target]));
}

async function insertRedirects(tx: Db, createdAt: Date, outcomes: readonly Outcome[]): Promise<void> {
  const added = outcomes.flatMap((one) => ('id' in one ? [one] : []));
  if (added.length === 0) return;
  const given = JSON.stringify(added.map(({ id, source, target }) => ({ id, source, target })));
  await tx.execute(sql`
    insert into ${redirects} (id, source, target, created_at)
    select id, source, target, ${createdAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as given(id text, source text, target text)`);
  // Of a page that the shop had: what led there leads on.
  await tx.execute(sql`
    update ${redirects} as earlier set target = given.target
    from jsonb_to_recordset(${given}::jsonb) as given(source text, target text)
    where earlier.target = given.source`);
}

/**
 * Leads the old addresses of a product of an import to its page within a transaction, as long as the shop may have more redirects;
 * present ones stay.
 */
export async function addImported(
  tx: Db,
  { config, now }: Pick<Context, 'config' | 'now'>,
  { importId, addresses, to }: { importId: string; addresses: readonly string[]; to: string },
): Promise<void> {
  const createdAt = now();
  const sources = new Set(addresses.flatMap((address) => sourceOf(address, config.shop.language) ?? []));
  if (sources.size === 0) return;
  const given = JSON.stringify([...sources].map((source) => ({ id: newId(createdAt), source })));
  await tx.execute(sql`
    insert into ${redirects} (id, source, target, import_id, created_at)
    select id, source, ${to}, ${importId}, ${createdAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as given(id text, source text)
    limit greatest(0, ${maxRedirects} - (select count(*) from ${redirects}))
    on conflict (source) do nothing`);
}

/** Removes the redirects that an import has added for these old addresses. */
export async function removeImported(
  tx: Db,
  { config }: Pick<Context, 'config'>,
  { importId, addresses }: { importId: string; addresses: readonly string[] },
): Promise<void> {
  const sources = addresses.flatMap((address) => sourceOf(address, config.shop.language) ?? []);
  if (sources.length === 0) return;
  await tx.delete(redirects).where(and(eq(redirects.importId, importId), inArray(redirects.source, sources)));
}
