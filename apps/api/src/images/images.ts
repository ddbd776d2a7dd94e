/** The image host: takes a picture, makes its variants, keeps them, and says where they are. */

export interface StoredImage {
  hash: string;
  title: string;
  width: number;
  height: number;
  size: number;
  /** Widths that exist, ascending. */
  widths: readonly number[];
  /** The address to store and show: the 1280 px WebP or the widest below, with the size behind the "#". */
  url: string;
}

export interface ImageHost {
  /** Decodes, re-encodes and stores a picture; refuses what is not one (image-host reference section 3). */
  addImage(
    bytes: Uint8Array,
    about: { title: string; purpose: 'product' | 'avatar' | 'seed'; uploaderId?: string; now: Date },
  ): Promise<StoredImage>;
  /** A file of a stored picture by the two parts of its address, or undefined for anything that is not there. */
  findFile(hash: string, file: string): Promise<ImageFile | undefined>;
}

export interface ImageFile {
  bytes: Buffer;
  /** The content type. */
  type: string;
}
