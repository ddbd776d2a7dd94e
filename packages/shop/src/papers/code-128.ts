/** Encodes a text as a barcode of the symbology Code 128 (ISO/IEC 15417), code set B: printable ASCII. */

/** The widths of bars and spaces of each symbol, in modules; the last is the stop symbol. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'
).split(' ');
const startB = 104;
const stop = 106;
const modulus = 103;

/** A barcode: alternating widths of bars and spaces in modules, beginning with a bar. The quiet zones are not included. */
export interface Barcode {
  widths: readonly number[];
  /** The sum of the widths. */
  modules: number;
}

/** Free modules that a scanner needs on each side. */
export const quietModules = 10;

/** The part of a text that a barcode can have. */
export const encodableText = (text: string): string => text.replaceAll(/[^ -~]/g, '');

/** Encodes a text; throws for a character outside printable ASCII. */
export function encodeBarcode(text: string): Barcode {
  const values = [...text].map((character) => {
    const value = (character.codePointAt(0) ?? 0) - 0x20;
    if (value < 0 || value > 94) throw new RangeError(`Code 128 B has no ${JSON.stringify(character)}`);
    return value;
  });
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), startB) % modulus;
  const widths = [startB, ...values, check, stop].flatMap((value) => [...(symbols[value] ?? '')].map(Number));
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) };
}

/** The bars of a barcode: start and width, in modules. */
export function barsOf({ widths }: Barcode): { at: number; width: number }[] {
  let at = 0;
  return widths.flatMap((width, index) => {
    const bar = { at, width };
    at += width;
    return index % 2 === 0 ? [bar] : [];
  });
}
