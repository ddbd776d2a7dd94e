/** The image host: accepts an image, makes and stores its variants, and returns their URLs. */

import type { MissingSizesWork } from './missing-sizes.ts';
import type { PrivateImages } from './private-images.ts';

export interface StoredImage {
  /** The content hash of an image of our own, or another service's id. */
  id: string;
  title: string;
  width: number;
  height: number;
  /** Bytes of the largest variant. */
  size: number;
  /** The URL to store and show, with the dimensions after the "#". */
  url: string;
  displayUrl: string;
  thumbUrl: string;
  /** Missing if another service made none. */
  mediumUrl?: string;
  expiresAt?: Date;
  /** Present only for the first uploader. */
  deleteToken?: string;
}

export interface ImageMetadata {
  title: string;
  /** `service`: uploaded by another program to `/1/upload`. */
  purpose: 'product' | 'avatar' | 'seed' | 'service';
  uploaderId?: string;
  now: Date;
  /** When the image is deleted automatically; never if missing. */
  expiresAt?: Date;
}

export interface ImageHost extends PrivateImages {
  /**
   * Decodes, re-encodes and stores an image. Throws for an invalid one (docs/protocols/image-host.md#upload-rules), and
   * 502 or 503 if another service that stores the images does not accept it.
   */
  addImage(bytes: Uint8Array, about: ImageMetadata): Promise<StoredImage>;
  /** Returns a file of a stored image by the two parts of its path, made if it is missing, or undefined if there is none. */
  findFile(hash: string, file: string): Promise<ImageFile | undefined>;
  /**
   * The same for a visitor, who does not wait while a size is made: until then it is the nearest one that there is. Throws 503 if
   * too many are asked for at once.
   */
  serveFile(hash: string, file: string): Promise<ServedImage | undefined>;
  /** Makes the sizes that are missing, one after the other, until `stopping`. Returns whether none is left. */
  makeMissing(work: MissingSizesWork): Promise<boolean>;
  /** Deletes an unused image. Throws 404 for a wrong token or an unknown image, 409 for one in use. */
  removeImage(hash: string, token: string): Promise<void>;
  /** Deletes images that have expired or were unused for 72 hours. Returns how many. */
  removeUnused(now: Date): Promise<number>;
}

export interface ImageFile {
  bytes: Buffer;
  /** The content type. */
  type: string;
}

export interface ServedImage extends ImageFile {
  /** Whether it is another size, which is sent until this one is made. */
  isStandIn: boolean;
}
