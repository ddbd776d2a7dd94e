/** The style that a page has in its head where the shop has dark mode or own colours: the CSS variables of the roles. */
import { palettesOf } from './palette.ts';
import type { ShopColours } from './shop-colours.ts';
import { type ColourName, dimmedPictures, raised } from './tokens.ts';

export interface Theme {
  darkMode: boolean;
  colours?: ShopColours;
}

/** The declarations of the roles that differ from others. */
const variables = (
  roles: Partial<Record<ColourName, string>>,
  others: Partial<Record<ColourName, string>> = {},
): string =>
  Object.entries(roles)
    .filter(([name, value]) => others[name as ColourName] !== value)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';');

const arrow = (colour: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' fill='none' stroke='${colour}' stroke-width='2' stroke-linecap='round' stroke-linejoin='round' viewBox='0 0 24 24'><path d='m6 9 6 6 6-6'/></svg>`,
  )}")`;

const inDark = '@media screen and (prefers-color-scheme:dark)';

/**
 * Returns the style, empty where nothing differs from app.css; with `all`, every role whatever a page has already. Dark is of
 * screens only: what is printed is light.
 */
export function themeStyle({ darkMode, colours = {} }: Theme, all = false): string {
  const palettes = palettesOf(colours);
  const own = variables(palettes.light, all ? {} : palettesOf({}).light);
  return [
    own && `:root{${own}}`,
    // A field of a picture has its own three colours; --in-dark says how much of its dark one is seen.
    darkMode &&
      `${inDark}{:root{color-scheme:dark;--in-dark:100%;${variables(palettes.dark, palettes.light)}}dialog,.shadow-lift{${variables(raised)}}:root select{background-image:${arrow(palettes.dark.slate)}}.bg-sweep img,img.bg-sweep{filter:brightness(${dimmedPictures})}}`,
  ]
    .filter(Boolean)
    .join('');
}

/** Returns a style sheet of roles with the values of those that it uses, in light and, where the shop has it, in dark. */
export function rolesStyle(sheet: string, { darkMode, colours = {} }: Theme): string {
  const used = new Set([...sheet.matchAll(/var\(--color-([a-z-]+)\)/g)].map(([, name]) => name));
  const of = (roles: Record<string, string>) =>
    Object.fromEntries(Object.entries(roles).filter(([name]) => used.has(name)));
  const palettes = palettesOf(colours);
  const dark = variables(of(palettes.dark), of(palettes.light));
  return `:root{${variables(of(palettes.light))}}${darkMode ? `${inDark}{:root{color-scheme:dark;${dark}}}` : ''}${sheet}`;
}
