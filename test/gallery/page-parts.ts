/** The parts in which a page that is too long for one picture is taken. */

/** In px; a picture of more is blank at its end, and JPEG has no more than 65,535 lines. */
const maxHeight = 16_000;

/** The files of the parts of a page of this height, from its top: the first has the name of the whole. */
export function partsOf(file: string, height: number): { file: string; top: number; height: number }[] {
  const parts = Math.max(1, Math.ceil(height / maxHeight));
  return Array.from({ length: parts }, (_, part) => ({
    file: part === 0 ? file : file.replace(/\.jpg$/, `.part-${part + 1}.jpg`),
    top: part * maxHeight,
    height: Math.min(maxHeight, height - part * maxHeight),
  }));
}
