/** Scales a picture down in the browser before it is sent: a photo of 6 MB becomes some 300 kB. */
import { pictureWidths } from '@jontro/shop/images/pictures.ts';

/** The widest that the image host keeps: more would be sent only to be scaled down there. */
const widest = Math.max(...pictureWidths);
const highest = 2400;
/** In bytes; less is sent as quickly as it is encoded. */
const worthwhile = 300_000;
const quality = 0.85;

/** GIF stays as it is: scaling would keep its first frame only, and what the owner chose may move. */
const scalable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** True for a file that `smallerPicture` would try to make smaller. */
export const isLargePicture = (file: File): boolean =>
  file.size > worthwhile && scalable.includes(file.type) && typeof createImageBitmap === 'function';

/**
 * The picture upright, at most 1600 px wide and 2400 px high, as WebP (JPEG or PNG where the browser encodes none), with its
 * transparency. The file itself where it cannot be decoded, where encoding saves nothing, or where the browser gives false
 * points of a canvas (protection against fingerprints).
 */
export async function smallerPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return file;
  const blob = canvasTellsTruth() ? await scaled(bitmap, file.type).catch(() => undefined) : undefined;
  bitmap.close();
  if (!blob || blob.size >= file.size) return file;
  const ending = blob.type.slice('image/'.length);
  return new File([blob], `${file.name.replace(/\.\w{1,5}$/, '')}.${ending}`, { type: blob.type });
}

/** Encodes a bitmap at the size that is kept; undefined where the browser has no memory for the canvas. */
async function scaled(bitmap: ImageBitmap, type: string): Promise<Blob | undefined> {
  const scale = Math.min(1, widest / bitmap.width, highest / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await encoded(canvas, 'image/webp');
  // A browser that cannot encode WebP answers with PNG, which is too large for a photo.
  return webp?.type === 'image/png' && type === 'image/jpeg' ? encoded(canvas, 'image/jpeg') : webp;
}

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality));

/** False where the browser answers with other points than were drawn, which would spoil every picture. */
function canvasTellsTruth(): boolean {
  const side = 16;
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  const drawn = pen.createImageData(side, side);
  drawn.data.forEach((_, place, points) => {
    points[place] = place % 4 === 3 ? 255 : (place * 37) % 256;
  });
  pen.putImageData(drawn, 0, 0);
  const read = pen.getImageData(0, 0, side, side).data;
  return read.every((point, place) => point === drawn.data[place]);
}
