/** Paths of the OpenAPI document and its HTML page. Not used by the shop's client. */
export const openApiPaths = {
  document: '/api/openapi.json',
  page: '/api/docs',
} as const;
