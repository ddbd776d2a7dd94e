/** Cookies that the server leaves for scripts after a form (packages/shop, session/form-sign-in.ts); each is taken over once. */

/** Whether there is one; with HTTPS its name has a prefix. */
export const hasFormCookie = (name: string): boolean =>
  Boolean(globalThis.document?.cookie.includes(`${name}=`));

export function removeFormCookie(name: string): void {
  const end = `${name}=; path=/; max-age=0`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on https only, and not in every browser
  for (const cookie of [end, `__Host-${end}; secure`]) document.cookie = cookie;
}
