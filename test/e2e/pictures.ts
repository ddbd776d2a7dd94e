/** Images for end-to-end tests to upload, drawn by the browser itself. */
import type { Page } from '@playwright/test';

export interface ImageFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A different JPEG for each number. */
export async function createTestImage(
  page: Page,
  number: number,
  width: number,
  height: number,
): Promise<ImageFile> {
  const dataUrl = await page.evaluate(
    ([label = 0, wide = 1, high = 1]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('the browser has no 2D canvas');
      context.fillStyle = `hsl(${(label * 47) % 360} 70% 45%)`;
      context.fillRect(0, 0, wide, high);
      context.fillStyle = '#fff';
      context.font = `${Math.floor(high / 2)}px sans-serif`;
      context.fillText(String(label), wide / 3, high / 1.5);
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    [number, width, height],
  );
  const buffer = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  return { name: `picture-${number}.jpg`, mimeType: 'image/jpeg', buffer };
}

/**
 * Photos as from a phone: JPEGs of 12 megapixels and about 6 MB, stored on their side with the EXIF orientation 6. One for
 * each number.
 */
export async function createTestPhotos(page: Page, numbers: readonly number[]): Promise<ImageFile[]> {
  const dataUrls = await page.evaluate((list) => {
    const [width, height] = [4000, 3000];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('the browser has no 2D canvas');
    // A small tile of noise, repeated: it encodes to as many bytes as a photo, and is drawn at once.
    const side = 500;
    const tile = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const tileContext = tile.getContext('2d');
    const noise = tileContext?.createImageData(side, side);
    if (!tileContext || !noise) throw new Error('the browser has no 2D canvas');
    let state = 1;
    noise.data.forEach((_, index, bytes) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      bytes[index] = index % 4 === 3 ? 255 : 110 + ((state >> 16) % 32);
    });
    tileContext.putImageData(noise, 0, 0);
    context.fillStyle = context.createPattern(tile, 'repeat') ?? '';
    context.fillRect(0, 0, width, height);
    return list.map((number) => {
      context.fillStyle = `hsl(${(number * 47) % 360} 70% 45%)`;
      context.fillRect(0, 0, 400, 400);
      return canvas.toDataURL('image/jpeg', 0.97);
    });
  }, numbers);
  return dataUrls.map((dataUrl, index) => ({
    name: `photo-${numbers[index]}.jpg`,
    mimeType: 'image/jpeg',
    buffer: withOrientation(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')),
  }));
}

/** The JPEG with an EXIF block of one entry: orientation 6, a quarter turn to the right. */
function withOrientation(jpeg: Buffer): Buffer {
  const entry = '0112' + '0003' + '00000001' + '00060000';
  const tiff = `4d4d002a00000008${'0001'}${entry}00000000`;
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff, 'hex')]);
  const header = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), header, exif, jpeg.subarray(2)]);
}
