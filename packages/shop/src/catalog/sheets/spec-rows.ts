/** Rows of the default specification sheets. */
import type { LocalizedText } from '../../localized-text.ts';
import type { SpecField } from '../spec-sheets.ts';

type Row = Omit<SpecField, 'group'>;
interface Options extends Pick<SpecField, 'facet' | 'atLeast' | 'compare' | 'better' | 'fit'> {
  /** Whether cards show it, or the words in which they do. */
  card?: true | LocalizedText;
}

const shown = ({ card, ...options }: Options = {}): Partial<SpecField> => ({
  ...options,
  ...(card && { card: true }),
  ...(card && card !== true && { cardText: card }),
});

export const units = {
  mm: { en: 'mm', bn: 'মিমি' },
  db: { en: 'dB', bn: 'ডেসিবেল' },
  ms: { en: 'ms', bn: 'মিলিসেকেন্ড' },
  h: { en: 'h', bn: 'ঘণ্টা' },
  g: { en: 'g', bn: 'গ্রাম' },
  inch: { en: 'inch', bn: 'ইঞ্চি' },
  days: { en: 'days', bn: 'দিন' },
  mah: { en: 'mAh', bn: 'এমএএইচ' },
  w: { en: 'W', bn: 'ওয়াট' },
  wh: { en: 'Wh', bn: 'ওয়াট-আওয়ার' },
  m: { en: 'm', bn: 'মিটার' },
  min: { en: 'min', bn: 'মিনিট' },
  gbps: { en: 'Gbps', bn: 'জিবিপিএস' },
  cm: { en: 'cm', bn: 'সেমি' },
  hz: { en: 'Hz', bn: 'হার্টজ' },
  gb: { en: 'GB', bn: 'জিবি' },
  kg: { en: 'kg', bn: 'কেজি' },
  ml: { en: 'ml', bn: 'মিলি' },
  years: { en: 'years', bn: 'বছর' },
} as const satisfies Record<string, LocalizedText>;

/** On cards the value says enough: "10,000 mAh". */
export const valueAlone: LocalizedText = { en: '{value}' };

/* @__NO_SIDE_EFFECTS__ */
export const group = (name: LocalizedText, rows: readonly Row[]): SpecField[] =>
  rows.map((row) => ({ ...row, group: name }));

/* @__NO_SIDE_EFFECTS__ */
export const number = (key: string, label: LocalizedText, unit?: LocalizedText, options?: Options): Row => ({
  key,
  label,
  kind: 'number',
  ...(unit && { unit }),
  ...shown(options),
});

/* @__NO_SIDE_EFFECTS__ */
export const yesNo = (key: string, label: LocalizedText, options?: Options): Row => ({
  key,
  label,
  kind: 'yes-no',
  ...shown(options),
});

/* @__NO_SIDE_EFFECTS__ */
export const words = (key: string, label: LocalizedText, options?: Options): Row => ({
  key,
  label,
  kind: 'text',
  ...shown(options),
});

/* @__NO_SIDE_EFFECTS__ */
export const choice = (
  key: string,
  label: LocalizedText,
  choices: readonly LocalizedText[],
  options?: Options,
): Row => ({ key, label, kind: 'choice', choices, ...shown(options) });
