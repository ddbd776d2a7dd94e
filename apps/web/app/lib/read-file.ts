/** Reads a chosen file: as text in UTF-8, or UTF-16 with a byte order mark as spreadsheets write it, or as a workbook. */

/** The most bytes that are read: more cannot be a file within the limits. */
export const maxFileBytes = 36_000_000;

/** Returns the text; undefined if the bytes are in no encoding of Unicode. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether a file is an archive, as a workbook is. */
export const isZip = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 3, 4].every((byte, index) => bytes[index] === byte);

/** The bytes of a file in Base64. */
export const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
