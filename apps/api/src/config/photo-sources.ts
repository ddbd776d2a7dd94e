/** The allowed sources of users' photos, by the server's settings. */
import type { PhotoSources } from '@jontro/shop/users/photo.ts';
import type { Config } from './config.ts';

const google = 'https://accounts.google.com';
/** imgbb accepts uploads at one host and serves images at another. */
const imgbb = { api: 'https://api.imgbb.com', images: 'https://i.ibb.co' };

/** The allowed sources: the shop, its image host, and the sign-in providers. */
export function photoSourcesOf({ publicUrl, images, identity }: Config): PhotoSources {
  const { publicBase, host } = images;
  const issuer = identity.google && new URL(identity.google.issuer).origin;
  const hostOrigin = host.kind === 'imgbb' ? new URL(host.baseUrl).origin : undefined;
  const others = [
    hostOrigin === imgbb.api ? imgbb.images : hostOrigin,
    issuer === google ? undefined : issuer,
  ];
  return {
    ownBaseUrls: [publicUrl, publicBase],
    externalOrigins: others.filter((origin) => origin !== undefined),
    googleEnabled: issuer === google || identity.kind === 'hosted',
  };
}
