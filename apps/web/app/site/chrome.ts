/** Which header a path has, and whether there is a footer (specification section 2, Layout rules). */

export type HeaderVariant = 'dark' | 'light';
export type Chrome = HeaderVariant | 'none';

const bare = /^\/(dashboard.*|success(\/.*)?|cancel)$/i;
const dark = /^\/(login|register)?$/i;

/**
 * Case-insensitive, like the routes. `none` has neither header nor footer; both other kinds have a footer. With `lightHeader`
 * no header is dark.
 */
export function chromeOf(pathname: string, lightHeader = false): Chrome {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  if (bare.test(path)) return 'none';
  return dark.test(path) && !lightHeader ? 'dark' : 'light';
}
