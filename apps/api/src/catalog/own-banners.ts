/** Stores the pictures of the banners of shop.config.ts, which then are the value of the setting. */
import type { OwnBanner } from '@jontro/shop/home/own-banners.ts';
import type { BannerFiles } from '../config/shop-file.ts';
import type { Context } from '../runtime/context.ts';

/** Adds the banners of the file, if it has any, to the settings of this process. */
export async function addBannersOfFile(
  { config, imageHost, now }: Pick<Context, 'config' | 'imageHost' | 'now'>,
  files: readonly BannerFiles[] | undefined,
): Promise<void> {
  if (!files) return;
  const banners: OwnBanner[] = [];
  for (const { desktopPicture, mobilePicture, ...banner } of files) {
    const about = { title: banner.title.en, purpose: 'seed', now: now() } as const;
    const desktop = await imageHost.addImage(desktopPicture, about);
    const mobile = await imageHost.addImage(mobilePicture, about);
    banners.push({ ...banner, desktopPicture: desktop.url, mobilePicture: mobile.url });
  }
  config.settings.addGiven({ banners });
}
