/** The colours of mails by role, in light and dark; the ground of each text is in `mailTextPairs`. */

const light = {
  /** Around the mail. */
  page: '#E9EBF0',
  sheet: '#FFFFFF',
  foot: '#F4F5F7',
  /** Behind a picture. */
  tile: '#E9EBF0',
  line: '#E2E5EA',
  ink: '#0B1220',
  slate: '#4B5565',
  act: '#006A4E',
  onAct: '#FFFFFF',
  band: '#00523C',
  onBand: '#FFFFFF',
  onBandSecond: '#BFE0D4',
} as const;
export type MailColor = keyof typeof light;

// The head keeps its colours, because those of the awning's picture cannot change.
const dark: Record<MailColor, string> = {
  ...light,
  page: '#0B1220',
  sheet: '#141E30',
  foot: '#111A2A',
  tile: '#C4C5CA',
  line: '#263145',
  ink: '#F3F5F8',
  slate: '#A9B4C5',
  act: '#4FCB9F',
  onAct: '#06251B',
};

export const mailColors = { light, dark } as const;

/** The awning's second colour, drawn in its picture between scallops of the band's colour. */
export const awningStripe = '#006A4E';

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
