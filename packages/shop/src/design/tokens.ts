/** The design tokens of all that the shop shows: colour roles in light and dark, fields, type, space, shape, depth and motion. */

/** A colour by what it is for; `light` is the default, `dark` where the device asks for it and the setting `darkMode` is on. */
export interface ColourRole {
  light: string;
  dark: string;
  use: string;
}

/** The dark surface, and the colour of the browser's bar. Apart from the roles, which the pages' scripts leave out. */
export const darkSurface = { light: '#0b1220', dark: '#141e30' } as const;

/* @__NO_SIDE_EFFECTS__ */
const role = (light: string, dark: string, use: string): ColourRole => ({ light, dark, use });

/** The name of a role is that of its CSS variable and of the utilities in apps/web: `--color-ink`, `text-ink`. */
export const colourRoles = {
  white: role('#ffffff', '#ffffff', 'text and signs on `dark`, `band` and pictures'),
  black: role('#000000', '#000000', 'bars of codes that are scanned'),
  ink: role('#0b1220', '#f3f5f8', 'text, price; ground of what is chosen, with `paper` as its text'),
  'ink-soft': role('#1a2334', '#d5dae3', 'that ground under the pointer'),
  'ink-line': role('#2b3648', '#2b3648', 'rule on `dark`'),
  slate: role('#4b5565', '#a9b4c5', 'second text, old price'),
  mist: role('#a9b2c0', '#a9b2c0', 'second text on `dark`'),
  faint: role('#a9b2c0', '#5c6a82', 'what cannot be pressed now'),
  paper: role('#ffffff', '#0b1220', 'page, card, form field'),
  fog: role('#f4f5f7', '#111a2a', 'panel, search field'),
  sweep: role('#e9ebf0', '#c4c5ca', 'tile behind a picture, which is dimmed in dark'),
  line: role('#e2e5ea', '#263145', 'rule'),
  edge: role('#868e9c', '#76829a', 'border of a control'),
  bottle: role('#006a4e', '#4fcb9f', 'main colour (act): button, link that does something, focus'),
  'on-bottle': role('#ffffff', '#06251b', 'text on `bottle` and `bottle-deep`'),
  'bottle-deep': role('#00523c', '#7bdcb9', '`bottle` under the pointer; text on `bottle-wash`'),
  'bottle-wash': role('#e8f3ef', '#0f2f2a', 'chosen row'),
  band: role('#00523c', '#0a2f27', 'band that tells, with `white` as its text'),
  'on-band': role('#bfe0d4', '#a9cfc1', 'second text on `band`'),
  sale: role('#d92d20', '#ff8f80', 'discount badge, border of what is wrong'),
  'on-sale': role('#ffffff', '#2c0a07', 'text on `sale` and `sale-deep`'),
  'sale-deep': role('#b42318', '#ff9a8c', 'error in words; `sale` under the pointer'),
  'sale-wash': role('#fdeceb', '#3a1a1c', 'ground of an error'),
  stock: role('#15803d', '#6fd793', 'in stock, done'),
  'stock-wash': role('#eef8f1', '#12301f', 'ground of what is done'),
  marigold: role('#f5a524', '#f5a524', 'mark: dot, badge with a count, focus on `dark`'),
  'on-marigold': role('#0b1220', '#0b1220', 'text on `marigold`'),
  'marigold-wash': role('#fef4e2', '#33260e', 'ground of what waits or of what is good to know'),
  star: role('#c67f00', '#f5a524', 'stars'),
  dark: role(
    darkSurface.light,
    darkSurface.dark,
    'surface that is dark in both: footer, dark header, bar of undo',
  ),
  sheen: role('rgb(255 255 255 / 0.6)', 'rgb(255 255 255 / 0.06)', 'what moves over a skeleton'),
  veil: role('rgb(11 18 32 / 0.55)', 'rgb(0 0 0 / 0.65)', 'behind a dialog'),
} as const satisfies Record<string, ColourRole>;
export type ColourName = keyof typeof colourRoles;

/** Roles that a dialog has another value of in dark, where a shadow shows no depth. */
export const raised = { paper: '#141e30', fog: '#1c2739' } as const;

/** How much of its light a picture keeps in dark; `sweep` is dimmed by as much. */
export const dimmedPictures = 0.84;

/** What is written on a field, in light and in dark: text, and second text. */
export const onField = { ink: '#0b1220', second: '#34302a', secondInDark: '#1d1a15' } as const;

/** Grounds behind a gadget where the shop tells something, by what they look like. */
export const fields = {
  gada: { pale: '#fde3ad', strong: '#f5a524', dark: '#cfb47c' },
  shapla: { pale: '#fadce3', strong: '#f2a7b8', dark: '#c9aeb5' },
  akash: { pale: '#d3e7f8', strong: '#8cc3ee', dark: '#a9bccb' },
  kola: { pale: '#dff0cc', strong: '#b5d98a', dark: '#b3c4a2' },
  mati: { pale: '#f6dfd0', strong: '#e2a27c', dark: '#c6b0a2' },
  jam: { pale: '#e4def7', strong: '#b9abe8', dark: '#b6b0ca' },
  dhan: { pale: '#f3eee0', strong: '#e6dcc0', dark: '#c2bdae' },
} as const;
export type Field = keyof typeof fields;

/** Sizes in px on a phone, from 640 px and from 1024 px; line heights of Latin and of Bengali text. */
export const typeScale = {
  hero: { sizes: [46, 56, 92], weight: 800, lines: [0.98, 1.22] },
  telling: { sizes: [32, 40, 56], weight: 800, lines: [1.04, 1.3] },
  page: { sizes: [30, 30, 36], weight: 700, lines: [1.11, 1.3] },
  product: { sizes: [24, 30, 36], weight: 700, lines: [1.11, 1.25] },
  section: { sizes: [24, 24, 30], weight: 700, lines: [1.2, 1.3] },
  part: { sizes: [20, 20, 24], weight: 700, lines: [1.25, 1.4] },
  price: { sizes: [30, 30, 32], weight: 700, lines: [1.15, 1.15] },
  cardPrice: { sizes: [18, 18, 18], weight: 700, lines: [1.15, 1.15] },
  body: { sizes: [16, 16, 16], weight: 400, lines: [1.5, 1.75] },
  small: { sizes: [14, 14, 14], weight: 400, lines: [1.45, 1.6] },
  least: { sizes: [13, 13, 13], weight: 400, lines: [1.4, 1.55] },
} as const;

/** Distances in px on a phone, from 768 px and from 1024 px; `step` is that of all others. */
export const spacing = {
  step: 4,
  betweenSections: [56, 56, 96],
  headToContent: [24, 24, 32],
  insideCard: 12,
} as const;

/** Corners in px; what is pressed alone is round. */
export const radii = { small: 8, control: 12, card: 16, panel: 24 } as const;

/** Shadows: `card` under the pointer, `lift` of what floats. */
export const elevation = {
  card: '0 1px 2px rgb(11 18 32 / 0.04), 0 8px 24px -8px rgb(11 18 32 / 0.12)',
  lift: '0 2px 4px rgb(11 18 32 / 0.06), 0 20px 40px -12px rgb(11 18 32 / 0.22)',
} as const;

/** Durations in ms with their curves; none of them for who asks for reduced motion. */
export const motion = {
  press: { ms: 80, curve: 'ease-out' },
  picture: { ms: 240, curve: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
  open: { ms: 280, curve: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  close: { ms: 200, curve: 'cubic-bezier(0.4, 0, 1, 1)' },
  crossFade: { ms: 160, curve: 'linear' },
} as const;
