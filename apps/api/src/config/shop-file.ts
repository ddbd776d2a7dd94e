/** Loads shop.config.ts at start: the owner's settings, the logo file and the banner images. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OwnBanner } from '@jontro/shop/home/own-banners.ts';
import { type Preset, presetNames, type ShopSettings } from '@jontro/shop/settings.ts';
import { type ShopConfig, toCurrentForm, validateShopConfig } from '@jontro/shop/shop-config.ts';
import { ConfigError } from './config-error.ts';
import type { FixedSettings } from './live-settings.ts';

export interface LogoFile {
  /** The path at which the shop serves it. */
  path: string;
  type: string;
  bytes: Buffer;
}

/** A banner with its loaded image files. */
export interface BannerFiles extends Omit<OwnBanner, 'desktopPicture' | 'mobilePicture'> {
  desktopPicture: Buffer;
  mobilePicture: Buffer;
}

export interface ShopFile extends FixedSettings {
  logo?: LogoFile;
  /** Undefined if the file has none of its own. */
  banners?: readonly BannerFiles[];
}

/** shop.config.ts at the root of the repository. */
export const defaultShopFile = join(import.meta.dirname, '../../../../shop.config.ts');

const logoTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};
const maxLogoBytes = 200_000;

/**
 * Loads the file that `SHOP_CONFIG` names, or shop.config.ts at the root of the repository, which may be missing. Settings
 * that it omits come from the preset that `PRESET` or the file names. Throws a ConfigError for the operator.
 */
export async function readShopFile(
  env: Record<string, string | undefined>,
  root = process.cwd(),
): Promise<ShopFile> {
  const file = env.SHOP_CONFIG ? resolve(root, env.SHOP_CONFIG) : defaultShopFile;
  const configError = (text: string) => new ConfigError(`${basename(file)}${text}.`);
  if (!existsSync(file)) {
    if (env.SHOP_CONFIG) throw new ConfigError(`SHOP_CONFIG names ${file}, but there is no such file.`);
    return { ...presetOf(env.PRESET) };
  }
  const exported = await importConfig(file).then(toCurrentForm, (error: unknown) => {
    throw configError(` cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  const problem = validateShopConfig(exported);
  if (problem) throw configError(problem.startsWith(':') ? problem : ` ${problem}`);

  const { banners, logo: logoName, preset: named, ...settings } = exported as ShopConfig;
  const read = (name: string, setting: string): Promise<Buffer> =>
    readFile(resolve(dirname(file), name)).catch(() => {
      throw configError(`: ${setting} names ${name}, but there is no such file`);
    });
  const logo = logoName === undefined ? undefined : toLogo(logoName, await read(logoName, 'logo'));
  if (typeof logo === 'string') throw configError(`: logo ${logo}`);
  const ownBanners = banners === 'demo' ? undefined : (banners as readonly OwnBanner[] | undefined);
  const bannerFiles = ownBanners?.map(async ({ desktopPicture, mobilePicture, ...banner }) => ({
    ...banner,
    desktopPicture: await read(desktopPicture, 'banners'),
    mobilePicture: await read(mobilePicture, 'banners'),
  }));
  return {
    ...presetOf(env.PRESET, named),
    given: {
      ...withoutUndefined(settings),
      ...(logo && { logo: logo.path }),
      // Until their pictures are stored.
      ...(banners !== undefined && { banners: banners === 'demo' ? banners : [] }),
    },
    ...(logo && { logo }),
    ...(bannerFiles && { banners: await Promise.all(bannerFiles) }),
  };
}

/** The preset of the environment, else of the file. */
function presetOf(given: string | undefined, named?: Preset): Pick<FixedSettings, 'preset'> {
  const preset = presetNames.find((name) => name === given);
  if (given && !preset)
    throw new ConfigError(`PRESET must be one of ${presetNames.join(', ')}, but it is "${given}".`);
  const fixed = preset ?? named;
  return fixed ? { preset: fixed } : {};
}

/** Leaves out settings that are undefined. */
const withoutUndefined = (settings: Partial<ShopSettings>): Partial<ShopSettings> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/** The default export of the file; an empty object without one. */
async function importConfig(file: string): Promise<unknown> {
  const module: { default?: unknown } = await import(pathToFileURL(file).href);
  return 'default' in module ? module.default : {};
}

/** The logo with a path that changes with its content; or an error message. */
function toLogo(name: string, bytes: Buffer): LogoFile | string {
  const extension = extname(name).toLowerCase();
  const type = logoTypes[extension];
  if (!type) return `must be a file of one of the kinds ${Object.keys(logoTypes).join(', ')}`;
  if (bytes.length > maxLogoBytes) return `must have at most ${maxLogoBytes / 1000} kB`;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { path: `/logo/${hash}${extension}`, type, bytes };
}
