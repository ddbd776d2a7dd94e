/** The style of a page that the server renders itself: a style sheet of roles, with the colours of the shop before it. */
import { createHash } from 'node:crypto';
import { rolesStyle, type Theme } from '@jontro/shop/design/theme.ts';

export interface PageStyle {
  css: string;
  /** Its source in a Content-Security-Policy. */
  source: string;
}

/** What of the shop's settings a page shows. */
export interface PageTheme extends Theme {
  /** Whether the header is light, as on the other pages of the shop; dark without it. */
  lightHeader?: boolean;
}

/** What the header of a page takes its colours from. */
const headers = {
  dark: 'header{--head:var(--color-dark);--on-head:var(--color-white);--head-second:var(--color-mist);--head-line:var(--color-ink-line);--head-ring:var(--color-marigold)}',
  light:
    'header{--head:var(--color-paper);--on-head:var(--color-ink);--head-second:var(--color-slate);--head-line:var(--color-line);--head-ring:var(--color-bottle);box-shadow:inset 0 -1px var(--color-line)}',
} as const;

/** Returns a function that gives the style for a theme; the last one is kept, as the theme seldom changes. */
export function pageStyleOf(sheet: string): (theme: PageTheme) => PageStyle {
  const hasHeader = sheet.includes('var(--head)');
  let last: { key: string; style: PageStyle } | undefined;
  return ({ darkMode, colours = {}, lightHeader = false }) => {
    const key = JSON.stringify([darkMode, colours, lightHeader]);
    if (last?.key !== key) {
      const header = hasHeader ? headers[lightHeader ? 'light' : 'dark'] : '';
      const css = rolesStyle(header + sheet, { darkMode, colours });
      const hash = createHash('sha256').update(css).digest('base64');
      last = { key, style: { css, source: `'sha256-${hash}'` } };
    }
    return last.style;
  };
}
