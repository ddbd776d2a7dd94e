/** The image host: takes a picture, makes its variants, keeps them, and says where they are. */

export interface StoredImage {
  /** The content address of a picture of our own, or the id that another service gave. */
  id: string;
  title: string;
  width: number;
  height: number;
  /** Bytes of the largest rendering. */
  size: number;
  /** The address to store and show, with the size behind the "#". */
  url: string;
  displayUrl: string;
  thumbUrl: string;
  /** Missing where another service made none. */
  mediumUrl?: string;
  expiresAt?: Date;
  /** Present only for whoever brought the picture first. */
  deleteToken?: string;
}

export interface AboutImage {
  title: string;
  /** `service`: another program's, by `/1/upload`. */
  purpose: 'product' | 'avatar' | 'seed' | 'service';
  uploaderId?: string;
  now: Date;
  /** When the picture goes by itself; without it it stays. */
  expiresAt?: Date;
}

export interface ImageHost {
  /**
   * Decodes, re-encodes and stores a picture; refuses what is not one (docs/protocols/image-host.md#upload-rules), and with 502 or
   * 503 when another service that keeps the pictures does not take it.
   */
  addImage(bytes: Uint8Array, about: AboutImage): Promise<StoredImage>;
  /** A file of a stored picture by the two parts of its address, or undefined for anything that is not there. */
  findFile(hash: string, file: string): Promise<ImageFile | undefined>;
  /** Deletes a picture that nothing shows. Refuses a wrong token or an unknown picture with 404, one in use with 409. */
  removeImage(hash: string, token: string): Promise<void>;
  /** Deletes pictures that have run out, and those that nothing has shown for 72 hours. Gives how many. */
  removeUnused(now: Date): Promise<number>;
}

export interface ImageFile {
  bytes: Buffer;
  /** The content type. */
  type: string;
}
