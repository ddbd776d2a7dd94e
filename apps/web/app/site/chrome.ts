/** Which header a path has, and whether there is a footer (specification section 2, Layout rules). */

export type HeaderVariant = 'dark' | 'light';
/** `checkout` has a header and a footer of its own. */
export type Chrome = HeaderVariant | 'checkout' | 'none';

const bare = /^\/(dashboard.*|success(\/.*)?|cancel)$/i;
const dark = /^\/(login|register)?$/i;
const checkout = /^\/checkout$/i;

/**
 * Case-insensitive, like the routes. `none` has neither header nor footer; both other kinds have a footer. With `lightHeader`
 * no header is dark; in `modern` the checkout has its own.
 */
export function chromeOf(pathname: string, lightHeader = false, isModern = false): Chrome {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  if (bare.test(path)) return 'none';
  if (isModern && checkout.test(path)) return 'checkout';
  return dark.test(path) && !lightHeader ? 'dark' : 'light';
}
