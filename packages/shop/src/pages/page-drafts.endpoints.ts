/** Endpoints with which staff write, publish and take back the owner's pages (decision 178). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PageContent } from './page-content.ts';
import { BySlug } from './pages.endpoints.ts';

const ChangedAt = Type.Union([Type.String({ maxLength: 40, description: 'ISO 8601' }), Type.Null()]);

const state = {
  slug: Type.String(),
  /** Of the draft; null for the template, which nobody has changed. */
  changedAt: ChangedAt,
  changedBy: Type.Optional(Type.String()),
  /** Absent for a page that is not published. */
  publishedAt: Type.Optional(Type.String()),
  publishedBy: Type.Optional(Type.String()),
  /** Whether the draft differs from what is published. */
  changed: Type.Boolean(),
};

/** A page as staff see it, with its draft. */
export const PageDraft = Type.Object({ ...state, content: PageContent });
export type PageDraft = Static<typeof PageDraft>;

/** A row of the list. */
export const ListedPage = Type.Object({ ...state, title: PageContent.properties.title });
export type ListedPage = Static<typeof ListedPage>;

const Changed = Type.Object({ message: Type.String(), page: PageDraft });

export const pageDraftEndpoints = {
  /** All pages that the shop can have. */
  listPages: endpoint({
    method: 'GET',
    path: '/api/page-drafts',
    access: 'admin',
    permission: 'content',
    additive: true,
    response: Type.Array(ListedPage),
  }),
  findPageDraft: endpoint({
    method: 'GET',
    path: '/api/page-drafts/:slug',
    access: 'admin',
    permission: 'content',
    additive: true,
    params: BySlug,
    response: PageDraft,
  }),
  savePage: endpoint({
    method: 'PUT',
    path: '/api/page-drafts/:slug',
    access: 'admin',
    permission: 'content',
    additive: true,
    params: BySlug,
    /** `changedAt` of the state that the change is based on. */
    body: Type.Object({ content: PageContent, changedAt: ChangedAt }),
    response: Changed,
  }),
  publishPage: endpoint({
    method: 'POST',
    path: '/api/page-drafts/:slug/publication',
    access: 'admin',
    permission: 'content',
    additive: true,
    params: BySlug,
    body: Type.Object({ changedAt: ChangedAt }),
    response: Changed,
  }),
  withdrawPage: endpoint({
    method: 'DELETE',
    path: '/api/page-drafts/:slug/publication',
    access: 'admin',
    permission: 'content',
    additive: true,
    params: BySlug,
    response: Changed,
  }),
};
