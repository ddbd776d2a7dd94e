/** A weight in words: grams, from a thousand of them on kilograms, as nobody imagines 13,000 g. */
import type { Translate } from '../../language/translate.ts';

/** "720 g", "1.25 kg", with Latin digits. */
export const weightText = (grams: number, t: Translate): string =>
  grams < 1000 ? t('{count} g', { count: grams }) : t('{count} kg', { count: grams / 1000 });
