/** The image store of the shop's settings. */
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createDiskStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { createS3Store } from './s3-store.ts';

type Settings = Pick<Config, 'dataDir' | 'images'>;

/** The folder of the shop's images; undefined if another service stores them. */
export const imagesFolderOf = ({ dataDir, images }: Settings): string | undefined =>
  images.store.kind === 'disk' ? join(dataDir, 'images') : undefined;

/** Where a backup reads the pictures: the folder, which it can list, or another store. */
export const openPicturePlace = (settings: Settings): string | ImageStore =>
  imagesFolderOf(settings) ?? openImageStore(settings);

/** On disk in the data directory, or in a bucket. Nothing is requested yet. */
export const openImageStore = ({ dataDir, images: { store } }: Settings): ImageStore =>
  store.kind === 's3' ? createS3Store(store) : createDiskStore(join(dataDir, 'images'));
