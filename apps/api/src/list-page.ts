/** Which part of a list an answer holds: the whole of it by default, a page on request. */

/** No answer is longer than this; a longer list is read by pages. */
const longestList = 5_000;
const pageRows = 20;

/** `limit` and `offset` of a query for `?page=&limit=`. */
export function listPage(asked: { page?: number; limit?: number }): { limit: number; offset: number } {
  const { page = 1 } = asked;
  const limit = asked.limit ?? (asked.page === undefined ? longestList : pageRows);
  return { limit, offset: (page - 1) * limit };
}
