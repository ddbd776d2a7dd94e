/** Scales an image down in the browser before its upload: a photo of 6 MB becomes some 300 kB. */
import { outputImageWidths } from '@jontro/shop/images/image-urls.ts';

/** The largest width that the image host stores: it would scale down anything wider. */
const maxWidth = Math.max(...outputImageWidths);
const maxHeight = 2400;
/** In bytes; for smaller files, scaling saves no time. */
const minBytes = 300_000;
const quality = 0.85;

/** Not GIF: scaling would keep only the first frame of an animation. */
const scalableTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** True for a file that `scaleDownImage` would scale. */
export const isLargeImage = (file: File): boolean =>
  file.size > minBytes && scalableTypes.includes(file.type) && typeof createImageBitmap === 'function';

/**
 * Returns the image upright, at most 1600 px wide and 2400 px high, as WebP (JPEG or PNG if the browser cannot encode it),
 * with its transparency. Returns the file itself if it cannot be decoded, if scaling saves nothing, or if the browser
 * falsifies canvas pixels (protection against fingerprinting).
 */
export async function scaleDownImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return file;
  const blob = canvasIsExact() ? await scaleAndEncode(bitmap, file.type).catch(() => undefined) : undefined;
  bitmap.close();
  if (!blob || blob.size >= file.size) return file;
  const extension = blob.type.slice('image/'.length);
  return new File([blob], `${file.name.replace(/\.\w{1,5}$/, '')}.${extension}`, { type: blob.type });
}

/** Encodes a bitmap at the reduced size; undefined if the browser has no memory for the canvas. */
async function scaleAndEncode(bitmap: ImageBitmap, type: string): Promise<Blob | undefined> {
  const scale = Math.min(1, maxWidth / bitmap.width, maxHeight / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await encode(canvas, 'image/webp');
  // A browser that cannot encode WebP returns PNG, which is too large for a photo.
  return webp?.type === 'image/png' && type === 'image/jpeg' ? encode(canvas, 'image/jpeg') : webp;
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality));

/** False if the browser returns other pixels than were drawn, which would spoil every image. */
function canvasIsExact(): boolean {
  const side = 16;
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) return false;
  const drawn = context.createImageData(side, side);
  drawn.data.forEach((_, index, bytes) => {
    bytes[index] = index % 4 === 3 ? 255 : (index * 37) % 256;
  });
  context.putImageData(drawn, 0, 0);
  const read = context.getImageData(0, 0, side, side).data;
  return read.every((byte, index) => byte === drawn.data[index]);
}
