/** The colours of a shop: the tokens, with those that follow from the owner's main colour and mark. */
import { contrast, type Oklch, toHex, toOklch } from './oklch.ts';
import type { ShopColour, ShopColours } from './shop-colours.ts';
import { type ColourName, colourRoles, raised } from './tokens.ts';

type Palette = Record<ColourName, string>;
/** The value of each role in both modes. */
export interface Palettes {
  light: Palette;
  dark: Palette;
}

const tokens = (mode: keyof Palettes): Palette =>
  Object.fromEntries(Object.entries(colourRoles).map(([name, role]) => [name, role[mode]])) as Palette;

/** The colour with another lightness, and at most so much chroma. */
const shade = (hex: string, l: number, chroma = 1): string => {
  const { c, h } = toOklch(hex);
  return toHex({ l, c: Math.min(c, chroma), h });
};

/** What has contrast `least` with every ground: the colour, or it made lighter (`by` > 0) or darker in steps until it has. */
function until(colour: Oklch, by: number, grounds: readonly string[], least: number): string {
  for (let { l } = colour; l >= 0 && l <= 1; l += by) {
    const hex = toHex({ ...colour, l });
    if (grounds.every((ground) => contrast(hex, ground) >= least)) return hex;
  }
  return by > 0 ? colourRoles.white.light : colourRoles.black.light;
}

/** The smallest contrast of text (AA), and of signs and borders of controls. */
export const textContrast = 4.5;
export const signContrast = 3;

function ofAct(act: string, dark: Palette): { light: Partial<Palette>; dark: Partial<Palette> } {
  const { l, c, h } = toOklch(act);
  const washInDark = shade(act, 0.28, 0.04);
  const grounds = [dark.paper, dark.fog, washInDark, raised.paper, raised.fog];
  const light = until({ l: Math.max(l, 0.76), c: Math.min(c, 0.15), h }, 0.005, grounds, 5.5);
  return {
    light: {
      bottle: act,
      'bottle-deep': shade(act, Math.max(0, l - 0.075)),
      'bottle-wash': shade(act, 0.957, 0.018),
      band: shade(act, Math.max(0, l - 0.075)),
      'on-band': shade(act, 0.88, 0.045),
    },
    dark: {
      bottle: light,
      'on-bottle': shade(act, 0.23, 0.04),
      'bottle-deep': shade(light, Math.min(0.95, toOklch(light).l + 0.07), 0.12),
      'bottle-wash': washInDark,
      band: shade(act, 0.28, 0.05),
      'on-band': shade(act, 0.82, 0.045),
    },
  };
}

function ofMark(
  mark: string,
  { light, dark }: Palettes,
): { light: Partial<Palette>; dark: Partial<Palette> } {
  const inDark = until(toOklch(mark), 0.005, [dark.dark, dark.band, dark.paper], textContrast);
  return {
    light: {
      marigold: mark,
      'marigold-wash': shade(mark, 0.97, 0.03),
      star: until(toOklch(mark), -0.005, [light.paper, light.fog], signContrast),
    },
    dark: { marigold: inDark, 'marigold-wash': shade(mark, 0.28, 0.04), star: inDark },
  };
}

/** Returns the colours of all roles. The tokens are not derived: a shop without own colours has exactly those. */
export function palettesOf({ act, mark }: ShopColours): Palettes {
  const palettes = { light: tokens('light'), dark: tokens('dark') };
  const add = ({ light, dark }: { light: Partial<Palette>; dark: Partial<Palette> }): void => {
    Object.assign(palettes.light, light);
    Object.assign(palettes.dark, dark);
  };
  if (act) add(ofAct(act, palettes.dark));
  if (mark) add(ofMark(mark, palettes));
  return palettes;
}

/** A place where a colour of the owner is not seen well enough. */
export interface ContrastProblem {
  colour: ShopColour;
  place: 'page' | 'panel' | 'chosen' | 'text' | 'footer' | 'band';
  /** The contrast there, and the least that it needs. */
  ratio: number;
  least: number;
}

/** The places of each colour: what it stands on, or what stands on it. */
function places({ light }: Palettes): readonly [ShopColour, ContrastProblem['place'], string, number][] {
  return [
    ['act', 'page', light.paper, textContrast],
    ['act', 'panel', light.fog, textContrast],
    ['act', 'chosen', light['bottle-wash'], textContrast],
    ['mark', 'text', light['on-marigold'], textContrast],
    ['mark', 'footer', light.dark, textContrast],
    ['mark', 'band', light.band, signContrast],
  ];
}

/** Where the owner's colours are not seen well enough, the worst place first; none where both pass. */
export function contrastProblems(colours: ShopColours): ContrastProblem[] {
  const palettes = palettesOf(colours);
  const own = { act: palettes.light.bottle, mark: palettes.light.marigold };
  return places(palettes)
    .map(([colour, place, ground, least]) => ({ colour, place, ratio: contrast(own[colour], ground), least }))
    .filter(({ ratio, least }) => ratio < least)
    .sort((a, b) => a.ratio / a.least - b.ratio / b.least);
}

/** The colour of the same hue and the nearest lightness at which it has no problem beside the other one. */
export function nearestPassing(colours: ShopColours, colour: ShopColour): string | undefined {
  const chosen = colours[colour];
  if (!chosen) return undefined;
  const { l, c, h } = toOklch(chosen);
  for (let step = 0; step <= 200; step += 1)
    for (const away of [-step / 200, step / 200]) {
      if (l + away < 0 || l + away > 1) continue;
      const hex = step === 0 ? chosen : toHex({ l: l + away, c, h });
      if (contrastProblems({ ...colours, [colour]: hex }).every((problem) => problem.colour !== colour))
        return hex;
    }
  return undefined;
}
