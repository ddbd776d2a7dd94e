/** Where the description of all calls is: for programs and for people. Not called by the shop's client. */
export const openApiPaths = {
  document: '/api/openapi.json',
  page: '/api/docs',
} as const;
