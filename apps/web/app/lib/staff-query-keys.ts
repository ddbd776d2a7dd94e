/** The keys of the query cache that only pages of staff use, apart because every page has the others. */

export const staffKeys = {
  reviewReport: ['reviewReport'] as const,
  totalCounts: ['totalCounts'] as const,
  packing: ['packing'] as const,
  openWork: ['openWork'] as const,
  /** An admin list, by its name and the query of the request. */
  adminList: (name: string, query?: object) => (query ? [name, query] : [name]) as readonly unknown[],
  bulkActions: ['bulkActions'] as const,
  bulkPreview: (kind: string, selection: object) => ['bulkPreview', kind, selection] as const,
  bulkFailures: (id: string, page: number) => ['bulkFailures', id, page] as const,
  outbox: ['outbox'] as const,
};
