/** The allowed sources of pictures, by the server's settings: users' photos, and what was uploaded to the shop. */
import type { OwnAddress } from '@jontro/shop/images/picture-address.ts';
import type { PhotoSources } from '@jontro/shop/users/photo.ts';
import type { Config } from './config.ts';

const google = 'https://accounts.google.com';
/** imgbb accepts uploads at one host and serves images at another. */
const imgbb = { api: 'https://api.imgbb.com', images: 'https://i.ibb.co' };

/** The origin of uploaded pictures where another service stores them. */
function uploadsOrigin({ host }: Config['images']): string | undefined {
  if (host.kind !== 'imgbb') return undefined;
  const { origin } = new URL(host.baseUrl);
  return origin === imgbb.api ? imgbb.images : origin;
}

/** The shop's own addresses, at which no picture may do something. */
export const ownAddressOf = ({ publicUrl, images }: Pick<Config, 'publicUrl' | 'images'>): OwnAddress => ({
  host: new URL(publicUrl).hostname,
  imageOrigin: otherOrigin(images.publicBase, publicUrl),
});

/** The origin of an address, if there is one and it is another than that of the shop. */
function otherOrigin(address: string, publicUrl: string): string | undefined {
  const origin = URL.parse(address)?.origin;
  return origin === new URL(publicUrl).origin ? undefined : origin;
}

/** Whether a picture was uploaded to the shop: its address is that of the shop's image host. */
export function isUploadedPicture({ images }: Pick<Config, 'images'>, url: string): boolean {
  const base = [images.publicBase, ''].find((one) => url.startsWith(`${one}/i/`));
  if (base !== undefined)
    return /^\/i\/[0-9a-f]{32}\/\d{1,5}\.webp(#\d{1,5}x\d{1,5})?$/.test(url.slice(base.length));
  const origin = uploadsOrigin(images);
  return origin !== undefined && URL.canParse(url) && new URL(url).origin === origin;
}

/** The allowed sources: the shop, its image host, and the sign-in providers. */
export function photoSourcesOf({ publicUrl, images, identity }: Config): PhotoSources {
  const issuer = identity.google && new URL(identity.google.issuer).origin;
  const others = [uploadsOrigin(images), issuer === google ? undefined : issuer];
  return {
    ownBaseUrls: [publicUrl, images.publicBase],
    externalOrigins: others.filter((origin) => origin !== undefined),
    googleEnabled: issuer === google || identity.kind === 'hosted',
  };
}
