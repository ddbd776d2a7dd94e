/** The style of a page that the server renders itself: a style sheet of roles, with the colours of the shop before it. */
import { createHash } from 'node:crypto';
import { rolesStyle, type Theme } from '@jontro/shop/design/theme.ts';

export interface PageStyle {
  css: string;
  /** Its source in a Content-Security-Policy. */
  source: string;
}

/** Returns a function that gives the style for a theme; the last one is kept, as the theme seldom changes. */
export function pageStyleOf(sheet: string): (theme: Theme) => PageStyle {
  let last: { key: string; style: PageStyle } | undefined;
  return ({ darkMode, colours = {} }) => {
    const key = JSON.stringify([darkMode, colours]);
    if (last?.key !== key) {
      const css = rolesStyle(sheet, { darkMode, colours });
      const hash = createHash('sha256').update(css).digest('base64');
      last = { key, style: { css, source: `'sha256-${hash}'` } };
    }
    return last.style;
  };
}
