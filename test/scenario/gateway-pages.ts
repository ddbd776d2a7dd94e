/** Reads the forms of the sandbox gateway's pages, as a browser that submits them does. */

const entities: Record<string, string> = {
  '&#39;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

const plainText = (text: string): string =>
  text.replace(/&(#39|quot|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);

function actionOf(page: string, form: RegExp): string {
  const action = form.exec(page)?.[1];
  if (!action) throw new Error(`the gateway's page has no such form: ${page}`);
  return plainText(action);
}

/** The URL to which the hosted page's card form posts. */
export const cardAction = (page: string): string =>
  actionOf(page, /<form method="post" action="([^"]+\/card)"/);

/** The URL of the shop to which the page after a payment posts. */
export const returnAction = (page: string): string => actionOf(page, /<form method="post" action="([^"]+)"/);

/** The hidden fields of a page's forms, by name. */
export function hiddenFields(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, plainText(value)]));
}
