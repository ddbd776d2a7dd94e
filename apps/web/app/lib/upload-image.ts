/** Uploads a picture to the image host, by default the shop's own; its address is a build-time setting. */
import { imageCalls, imageTexts } from '@jontro/shop/images/images.calls.ts';
import { CallRefused, send } from './send.ts';

const imageHost: string = import.meta.env?.VITE_IMAGE_HOST_URL ?? '';

/** Formats that the shop's own host takes. */
export const imageFormats = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Gives the address to store. Refuses with CallRefused. */
export async function uploadImage(file: File, purpose: 'product' | 'avatar'): Promise<string> {
  const form = new FormData();
  form.set('image', file);
  if (!imageHost) return (await send(imageCalls.uploadImage, { query: { purpose } }, { form })).data.url;
  const response = await fetch(imageHost, { method: 'POST', body: form });
  const answer = (await response.json().catch(() => undefined)) as { data?: { url?: string } } | undefined;
  if (!response.ok || !answer?.data?.url) throw new CallRefused(response.status, imageTexts.failed);
  return answer.data.url;
}
