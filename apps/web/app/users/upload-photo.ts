/** Sends a picture of oneself to the image host. */
import type { CallReply } from '@jontro/shop/call.ts';
import { imageCalls } from '@jontro/shop/images/images.calls.ts';

/** Build-time settings; without them the shop's own server takes the picture. */
const serverUrl: string = import.meta.env?.VITE_SERVER_URL ?? '';
const imageHost: string = import.meta.env?.VITE_IMAGE_HOST_URL ?? '';

/** Gives the address to store. Rejects when the host did not take it; that is never the session's end. */
export async function uploadPhoto(photo: File): Promise<string> {
  const body = new FormData();
  body.append('image', photo);
  const { method, url } = imageCalls.uploadImage;
  const response = imageHost
    ? await fetch(imageHost, { method, body })
    : await fetch(`${serverUrl}${url}?purpose=avatar`, { method, body, credentials: 'include' });
  if (!response.ok) throw new Error(`The image host answered ${response.status}`);
  const { data }: CallReply<typeof imageCalls.uploadImage> = await response.json();
  return data.url;
}
