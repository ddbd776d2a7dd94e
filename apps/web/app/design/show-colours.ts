/** The CSS variables of colours, for a preview and for the page in which they were saved. */
import type { ShopColours } from '@jontro/shop/design/shop-colours.ts';
import { themeStyle } from '@jontro/shop/design/theme.ts';

/** The custom properties of roles, as React's `style` takes them. */
export const variablesOf = (roles: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(roles).map(([name, value]) => [`--color-${name}`, value]));

/**
 * Shows saved colours at once in this page, whose own style came with it; the next page has them from the server. A browser
 * without such style sheets shows them from there on.
 */
export function showColours(colours: ShopColours, darkMode: boolean): void {
  if (!('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeStyle({ darkMode, colours }, true));
  document.adoptedStyleSheets = [sheet];
}
