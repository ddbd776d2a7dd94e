/** Pictures for journeys to upload, drawn by the browser itself. */
import type { Page } from '@playwright/test';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A JPEG of its own for each number. */
export async function testPicture(
  page: Page,
  number: number,
  width: number,
  height: number,
): Promise<PictureFile> {
  const address = await page.evaluate(
    ([at = 0, wide = 1, high = 1]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('the browser cannot draw');
      pen.fillStyle = `hsl(${(at * 47) % 360} 70% 45%)`;
      pen.fillRect(0, 0, wide, high);
      pen.fillStyle = '#fff';
      pen.font = `${Math.floor(high / 2)}px sans-serif`;
      pen.fillText(String(at), wide / 3, high / 1.5);
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    [number, width, height],
  );
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  return { name: `picture-${number}.jpg`, mimeType: 'image/jpeg', buffer };
}
