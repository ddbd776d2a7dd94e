/** Cookies that the server leaves for scripts after a form (packages/shop, session/form-sign-in.ts); each is taken over once. */

/** With HTTPS another host of the domain cannot have written it. */
const nameOf = (name: string): string => (location.protocol === 'https:' ? `__Host-${name}` : name);

export const readFormCookie = (name: string): string | undefined =>
  globalThis.document && new RegExp(`(?:^|; )${nameOf(name)}=([\\w-]+)`).exec(document.cookie)?.[1];

/** Returns the value of a cookie and removes it. */
export function takeFormCookie(name: string): string | undefined {
  const value = readFormCookie(name);
  if (value === undefined) return undefined;
  const end = `${nameOf(name)}=; path=/; max-age=0`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on https only, and not in every browser
  document.cookie = location.protocol === 'https:' ? `${end}; secure` : end;
  return value;
}
