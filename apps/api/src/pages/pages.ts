/** Reads the owner's pages: published ones for everybody, drafts for staff. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { type PageSlug, pageSlugs } from '@jontro/shop/pages/page-content.ts';
import type { PageDraft, pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { pageTexts } from '@jontro/shop/pages/page-texts.ts';
import type { PublishedPage } from '@jontro/shop/pages/pages.endpoints.ts';
import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import { pages } from './pages.table.ts';
import { pageTemplates } from './templates/page-templates.ts';

/** The tag of what shows a page. */
export const pageTag = (slug: string): string => `page:${slug}`;

const isSlug = (slug: string): slug is PageSlug => (pageSlugs as readonly string[]).includes(slug);

/** Returns the slug of a page that a shop can have; throws 404. */
export const knownSlug = (slug: string): PageSlug =>
  orNotFound(isSlug(slug) ? slug : undefined, pageTexts.notFound);

/** The slugs of the published pages, in their order. */
export async function listPublishedSlugs(db: Db): Promise<PageSlug[]> {
  const rows = await db.select({ slug: pages.slug }).from(pages).where(isNotNull(pages.published));
  return pageSlugs.filter((slug) => rows.some((row) => row.slug === slug));
}

/** A published page; throws 404. */
export async function findPage(db: Db, slug: string): Promise<PublishedPage> {
  const { published, publishedAt } = pages;
  const [row] = await db
    .select({ published, publishedAt })
    .from(pages)
    .where(eq(pages.slug, knownSlug(slug)));
  const content = orNotFound(row?.published, pageTexts.notFound);
  return { slug, ...content, publishedAt: (row?.publishedAt ?? new Date(0)).toISOString() };
}

const rowWithState = {
  slug: pages.slug,
  draft: pages.draft,
  changedAt: pages.changedAt,
  changedBy: pages.changedBy,
  publishedAt: pages.publishedAt,
  publishedBy: pages.publishedBy,
  changed: sql<boolean>`${pages.draft} is distinct from ${pages.published}`,
};

type Row = Awaited<ReturnType<typeof selectRows>>[number];
const selectRows = (db: Db, slugs: readonly PageSlug[]) =>
  db.select(rowWithState).from(pages).where(inArray(pages.slug, slugs));

/** A page without a row has the draft of its template. */
function toDraft(slug: PageSlug, row: Row | undefined): PageDraft {
  if (!row) return { slug, content: pageTemplates[slug], changedAt: null, changed: true };
  const { draft, changedAt, publishedAt, publishedBy, ...rest } = row;
  return {
    ...rest,
    content: draft,
    changedAt: changedAt.toISOString(),
    ...(publishedAt && { publishedAt: publishedAt.toISOString() }),
    ...(publishedBy && { publishedBy }),
  };
}

/** A page with its draft; throws 404. */
export async function findPageDraft(db: Db, given: string): Promise<PageDraft> {
  const slug = knownSlug(given);
  return toDraft(slug, (await selectRows(db, [slug]))[0]);
}

/** All pages that a shop can have, without their blocks. */
export async function listPages(db: Db): Promise<EndpointResponse<typeof pageDraftEndpoints.listPages>> {
  const rows = await selectRows(db, pageSlugs);
  return pageSlugs.map((slug) => {
    const { content, ...state } = toDraft(
      slug,
      rows.find((row) => row.slug === slug),
    );
    return { ...state, title: content.title };
  });
}
