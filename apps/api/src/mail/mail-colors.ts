/** The colours of mails by role, in light and dark, from the shop's tokens; the ground of each text is in `mailTextPairs`. */
import { palettesOf } from '@jontro/shop/design/palette.ts';
import type { ShopColours } from '@jontro/shop/design/shop-colours.ts';
import { raised } from '@jontro/shop/design/tokens.ts';

/** `page` is around the mail, `tile` behind a picture. */
export type MailColor =
  | 'page'
  | 'sheet'
  | 'foot'
  | 'tile'
  | 'line'
  | 'ink'
  | 'slate'
  | 'act'
  | 'onAct'
  | 'band'
  | 'onBand'
  | 'onBandSecond';
export type MailScheme = Record<MailColor, string>;
export interface MailColors {
  light: MailScheme;
  dark: MailScheme;
  /** The awning's second colour; its picture has the default ones. */
  stripe: string;
}

const upperCase = (scheme: MailScheme): MailScheme =>
  Object.fromEntries(Object.entries(scheme).map(([name, hex]) => [name, hex.toUpperCase()])) as MailScheme;

export function mailColorsOf(colours: ShopColours): MailColors {
  const { light, dark } = palettesOf(colours);
  const inLight: MailScheme = {
    page: light.sweep,
    sheet: light.paper,
    foot: light.fog,
    tile: light.sweep,
    line: light.line,
    ink: light.ink,
    slate: light.slate,
    act: light.bottle,
    onAct: light['on-bottle'],
    band: light.band,
    onBand: light.white,
    onBandSecond: light['on-band'],
  };
  // The head keeps its colours, because those of the awning's picture cannot change.
  const inDark: MailScheme = {
    ...inLight,
    page: dark.paper,
    sheet: raised.paper,
    foot: dark.fog,
    tile: dark.sweep,
    line: dark.line,
    ink: dark.ink,
    slate: dark.slate,
    act: dark.bottle,
    onAct: dark['on-bottle'],
  };
  return { light: upperCase(inLight), dark: upperCase(inDark), stripe: light.bottle.toUpperCase() };
}

/** Those of a shop without own colours. */
export const mailColors = mailColorsOf({});

/** Each text's colour with the one of its ground. */
export const mailTextPairs: readonly (readonly [MailColor, MailColor])[] = [
  ['ink', 'sheet'],
  ['slate', 'sheet'],
  ['slate', 'foot'],
  ['act', 'sheet'],
  ['onAct', 'act'],
  ['onBand', 'band'],
  ['onBandSecond', 'band'],
];
