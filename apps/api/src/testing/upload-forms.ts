/** Uploads for tests: distinct images, and multipart bodies as a browser sends them. */
import sharp, { type Sharp } from 'sharp';

let shade = 0;

/** An image that differs from all others, so that it is not stored yet. */
export function newImage(width = 700, height = 500): Sharp {
  shade += 1;
  const background = { r: shade % 256, g: shade >> 8, b: 200 };
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A form with one file. */
export function fileForm(bytes: Uint8Array, name = 'photo.jpg', field = 'image'): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  return form;
}

/** Encodes a form to the body and headers of a request. */
export async function encodeForm(
  form: FormData | URLSearchParams,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { body: Buffer.from(await response.arrayBuffer()), headers: { 'content-type': type } };
}
