/** Saves the drafts of the owner's pages, publishes them and takes them back; what somebody else has changed is not overwritten. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { type PageContent, pageTextIn } from '@jontro/shop/pages/page-content.ts';
import type { PageDraft, pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import {
  contentProblem,
  normalContent,
  type PageProblem,
  publicationProblem,
} from '@jontro/shop/pages/page-problems.ts';
import { pageTexts } from '@jontro/shop/pages/page-texts.ts';
import { sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { changeCatalog, settingsTag } from '../catalog/catalog-version.ts';
import { isUploadedPicture } from '../config/photo-sources.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { pages } from './pages.table.ts';
import { findPageDraft, knownSlug, pageTag } from './pages.ts';

type Endpoints = typeof pageDraftEndpoints;
export type PagesContext = Pick<Context, 'config' | 'db' | 'limits' | 'now' | 'publicCache'>;
type Changed = EndpointResponse<Endpoints['savePage']>;

type Columns = Partial<typeof pages.$inferInsert>;

interface Change {
  event: 'savePage' | 'publishPage' | 'withdrawPage';
  slug: string;
  message: string;
  /** Returns the columns to write, undefined for none; throws if the change is not allowed. */
  columns: (before: PageDraft) => Columns | undefined;
}

/** Stores a draft. Throws 400 with the place of a problem, 404, and 409 if somebody else has changed it meanwhile. */
export const savePage = (
  context: PagesContext,
  by: CurrentUser,
  { params, body: { content: given, changedAt } }: EndpointInput<Endpoints['savePage']>,
): Promise<Changed> =>
  change(context, by, {
    event: 'savePage',
    slug: params.slug,
    message: pageTexts.saved,
    columns(before) {
      checkUnchanged(before, changedAt);
      const draft = normalContent(given);
      reject(contentProblem(draft, (url) => isUploadedPicture(context.config, url)));
      const changed = Math.max(context.now().getTime(), timeOf(before) + 1);
      return { draft, changedAt: new Date(changed), changedBy: by.email };
    },
  });

/** Publishes the draft; errors as savePage(), and 400 for one that is not complete. */
export const publishPage = (
  context: PagesContext,
  by: CurrentUser,
  { params, body: { changedAt } }: EndpointInput<Endpoints['publishPage']>,
): Promise<Changed> =>
  change(context, by, {
    event: 'publishPage',
    slug: params.slug,
    message: pageTexts.published,
    columns(before) {
      checkUnchanged(before, changedAt);
      reject(publicationProblem(before.content));
      return { published: before.content, publishedAt: context.now(), publishedBy: by.email };
    },
  });

/** Takes a page back; its draft stays. Throws 404 for an unknown one. */
export const withdrawPage = (
  context: PagesContext,
  by: CurrentUser,
  { params }: EndpointInput<Endpoints['withdrawPage']>,
): Promise<Changed> =>
  change(context, by, {
    event: 'withdrawPage',
    slug: params.slug,
    message: pageTexts.withdrawn,
    columns: ({ publishedAt }) =>
      publishedAt === undefined ? undefined : { published: null, publishedAt: null, publishedBy: null },
  });

const timeOf = ({ changedAt }: PageDraft): number => (changedAt === null ? 0 : Date.parse(changedAt));

function checkUnchanged(page: PageDraft, changedAt: string | null): void {
  if (page.changedAt !== changedAt)
    throw new ApplicationError('broken-rule', pageTexts.changedMeanwhile, { code: 'page-changed', page });
}

function reject(problem: PageProblem | undefined): void {
  if (problem) throw new ApplicationError('invalid', problem.text, { path: problem.path });
}

async function change(
  context: PagesContext,
  by: CurrentUser,
  { event, slug: given, message, columns }: Change,
): Promise<Changed> {
  const { limits, now } = context;
  await limits.limit('change-page', by.userId);
  const slug = knownSlug(given);
  const page = await changeCatalog(context, async (tx, touch) => {
    // One change at a time: a page without a row has nothing else to lock.
    await tx.execute(sql`lock table ${pages} in share row exclusive mode`);
    const before = await findPageDraft(tx, slug);
    const set = columns(before);
    if (!set) return before;
    await write(tx, slug, before, set, by, now());
    // The footer of every page and the site map name the published pages.
    if (event !== 'savePage') touch([settingsTag, pageTag(slug)]);
    const after = await findPageDraft(tx, slug);
    await recordAudit(tx, now(), by, {
      event,
      subjectId: slug,
      name: pageTextIn(after.content.title, 'en').text || slug,
      before: auditValues(before),
      after: auditValues(after),
    });
    return after;
  });
  return { message, page };
}

async function write(
  tx: Db,
  slug: string,
  before: PageDraft,
  set: Columns,
  by: CurrentUser,
  now: Date,
): Promise<void> {
  const row = { draft: before.content, changedAt: now, changedBy: by.email, ...set };
  await tx
    .insert(pages)
    .values({ slug, ...row })
    .onConflictDoUpdate({ target: pages.slug, set });
}

const auditValues = ({ content, publishedAt }: PageDraft) => ({
  published: publishedAt !== undefined,
  pageContent: contentLines(content),
});

/** A line for the title and for each block. */
const contentLines = ({ title, blocks }: PageContent): string[] =>
  [title, ...blocks].map((part) => JSON.stringify(part));
