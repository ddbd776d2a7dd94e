/** Listing, adding, removing and importing redirects of old addresses. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import {
  type ImportedRedirects,
  listedRefusals,
  maxRedirects,
  type NewRedirect,
  type Redirect,
  redirectTexts,
} from '@jontro/shop/redirects/redirects.ts';
import { desc, eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { containsText } from '../http/list-query.ts';
import type { Context } from '../runtime/context.ts';
import { readRedirectFile } from './redirect-file.ts';
import { redirects } from './redirects.table.ts';
import { type Outcome, type ShopPaths, storeRedirects } from './store-redirects.ts';

type Changes = Pick<Context, 'db' | 'now' | 'config' | 'limits'>;

/** Newest first; with a search those whose old or new address has it. */
export async function listRedirects(
  db: Db,
  { search, ...page }: EndpointInput<typeof redirectEndpoints.listRedirects>['query'],
): Promise<PagedList<Redirect>> {
  const matching = containsText(search, [redirects.source, redirects.target]);
  const { limit, offset } = limitAndOffset(page);
  const total = await countRows(
    db,
    db.select({ id: redirects.id }).from(redirects).where(matching).$dynamic(),
  );
  const rows = await db
    .select()
    .from(redirects)
    .where(matching)
    .orderBy(desc(redirects.createdAt), redirects.id)
    .limit(limit)
    .offset(offset);
  return {
    entries: rows.map(({ id, source, target, createdAt }) => ({
      _id: id,
      from: source,
      to: target,
      createdAt: createdAt.toISOString(),
    })),
    ...total,
  };
}

const sourcesOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap((one) => ('id' in one ? [one.source] : []));

/** Throws 400 for an address that is none, a page's, or leads to no page of the shop, 409 for one that has a redirect, 429. */
export async function addRedirect(
  context: Changes,
  currentUser: CurrentUser,
  wanted: NewRedirect,
  shopPaths: ShopPaths,
): Promise<EndpointResponse<typeof redirectEndpoints.addRedirect>> {
  await context.limits.limit('redirect', currentUser.userId);
  return inTransaction(context.db, async (tx) => {
    const [outcome] = await storeRedirects(tx, context, [wanted], shopPaths);
    if (!outcome || 'unchanged' in outcome) throw new ApplicationError('broken-rule', redirectTexts.taken);
    if ('problem' in outcome) {
      const { problem } = outcome;
      const isRule = problem === redirectTexts.taken || problem === redirectTexts.tooMany;
      const isTarget = problem === redirectTexts.notOurs || problem === redirectTexts.leadsNowhere;
      throw new ApplicationError(isRule ? 'broken-rule' : 'invalid', problem, {
        field: isTarget ? 'to' : 'from',
      });
    }
    await recordAudit(tx, context.now(), currentUser, {
      event: 'addRedirect',
      subjectId: outcome.id,
      name: outcome.source,
      after: { leadsTo: outcome.target },
    });
    return { insertedId: outcome.id, message: redirectTexts.added };
  });
}

/** Throws 404, 429. */
export async function removeRedirect(
  context: Changes,
  by: Actor & Pick<CurrentUser, 'userId'>,
  id: string,
): Promise<EndpointResponse<typeof redirectEndpoints.removeRedirect>> {
  await context.limits.limit('redirect', by.userId);
  return inTransaction(context.db, async (tx) => {
    const [removed] = await tx.delete(redirects).where(eq(redirects.id, id)).returning();
    const { source, target } = orNotFound(removed, redirectTexts.notFound);
    await recordAudit(tx, context.now(), by, {
      event: 'removeRedirect',
      subjectId: id,
      name: source,
      before: { leadsTo: target },
    });
    return { deletedCount: 1, message: redirectTexts.removed };
  });
}

/** Adds what a file has; what is refused is listed. Throws 400 for a file that cannot be read, 429. */
export async function importRedirects(
  context: Changes,
  currentUser: CurrentUser,
  text: string,
  shopPaths: ShopPaths,
): Promise<ImportedRedirects> {
  await context.limits.limit('redirect', currentUser.userId);
  const { wanted, unmatched } = await readRedirectFile(context, text);
  if (wanted.length + unmatched.length > maxRedirects)
    throw new ApplicationError('invalid', redirectTexts.fileTooLong, { field: 'text' });
  return inTransaction(context.db, async (tx) => {
    const outcomes = await storeRedirects(tx, context, wanted, shopPaths);
    const sources = sourcesOf(outcomes);
    const refused = [
      ...outcomes.flatMap((one) => ('problem' in one ? [{ from: one.from, reason: one.problem }] : [])),
      ...unmatched.map((from) => ({ from, reason: redirectTexts.noMatch })),
    ];
    if (sources.length > 0)
      await recordAudit(tx, context.now(), currentUser, {
        event: 'importRedirects',
        subjectId: 'redirects',
        name: sources[0] ?? '',
        after: { newRedirects: sources.length },
      });
    return {
      added: sources.length,
      unchanged: outcomes.filter((one) => 'unchanged' in one).length,
      refused: refused.length,
      refusals: refused.slice(0, listedRefusals),
    };
  });
}
