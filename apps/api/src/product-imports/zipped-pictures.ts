/** The pictures of an import's ZIP file: which one a name in a cell means, and its bytes, one at a time. */
import type { Text } from '@jontro/shop/messages.ts';
import { pictureTexts } from '@jontro/shop/product-imports/pictures.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { checkImage } from '../images/image-pipeline.ts';
import { PictureNames } from './picture-names.ts';
import { PictureZip } from './picture-zip.ts';
import { productImportPictures, type productImports } from './product-imports.table.ts';
import { reasonOf } from './row-reason.ts';
import { partReader } from './upload-pictures.ts';

type ImportTableRow = Pick<typeof productImports.$inferSelect, 'id' | 'zip'>;
type Picture = typeof productImportPictures.$inferSelect;

/** Addresses of pictures in the ZIP file, in what an import writes; no host of the internet has this name (RFC 6761). */
const origin = 'https://zip.invalid/';

/** The place in the ZIP file of such an address; undefined for any other. */
const placeOf = (address: string): number | undefined =>
  address.startsWith(origin) ? Number(address.slice(origin.length)) : undefined;

export const isZipped = (address: string): boolean => placeOf(address) !== undefined;

/** Whether an entry of a cell is a name, not an address. */
export const isFileName = (entry: string): boolean => !/^([a-z][a-z0-9+.-]*:\/\/|\/i\/|\/\/)/i.test(entry);

/** The path of an address on another host, as files are named; undefined for anything else. */
function pathOf(entry: string): string | undefined {
  const { protocol, pathname } = URL.parse(entry.startsWith('//') ? `https:${entry}` : entry) ?? {};
  if (pathname === undefined || !/^https?:$/.test(protocol ?? '')) return undefined;
  try {
    return decodeURIComponent(pathname).slice(1);
  } catch {
    return pathname.slice(1);
  }
}

const refused = (text: Text): ApplicationError => new ApplicationError('invalid', text);

/** The ZIP file of an import while it is compared or written. Nothing is read before it is needed. */
export class ZippedPictures {
  readonly #db: Db;
  readonly #imported: ImportTableRow;
  readonly #pictures: ReadonlyMap<number, Picture>;
  readonly #names: PictureNames<Picture>;
  readonly #named = new Set<number>();
  /** Why a picture is not taken, or null for one that was looked at and is. */
  readonly #reasons = new Map<number, Text | null>();
  #zip: Promise<PictureZip> | undefined;

  private constructor(db: Db, imported: ImportTableRow, pictures: readonly Picture[]) {
    this.#db = db;
    this.#imported = imported;
    this.#pictures = new Map(pictures.map((picture) => [picture.place, picture]));
    this.#names = new PictureNames(pictures);
  }

  /** Returns the ZIP file of an import; undefined if it has none. */
  static async of(db: Db, imported: ImportTableRow): Promise<ZippedPictures | undefined> {
    if (!imported.zip) return undefined;
    const pictures = await db
      .select()
      .from(productImportPictures)
      .where(eq(productImportPictures.importId, imported.id))
      .orderBy(asc(productImportPictures.place));
    return new ZippedPictures(db, imported, pictures);
  }

  /**
   * The name of the file that an entry means: the entry itself, or of an address of another shop as much of its path as the ZIP
   * file has, at least the name of the file; undefined for an address of which it has none.
   */
  fileOf(entry: string): string | undefined {
    if (isFileName(entry)) return entry;
    const path = pathOf(entry) ?? '';
    return [path, path.slice(path.lastIndexOf('/') + 1)].find((name) => this.#names.find(name).length > 0);
  }

  /** A name with commas may be several. */
  split(entry: string): string[] {
    if (!entry.includes(',') || this.#names.find(entry).length > 0) return [entry];
    return entry
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  }

  /** The picture that a name means; throws 400 for none, several, and one that cannot be taken. */
  #find(name: string): Picture {
    if (!this.#imported.zip?.complete) throw refused(pictureTexts.incomplete);
    const found = this.#names.find(name);
    for (const { place } of found) this.#named.add(place);
    const [picture] = found;
    if (!picture) throw refused(pictureTexts.notZipped);
    if (found.length > 1) throw refused(pictureTexts.ambiguous);
    const reason = picture.reason ?? this.#reasons.get(picture.place);
    if (reason) throw refused(reason);
    return picture;
  }

  /** The address of the picture that a name means. Throws 400 if it is not taken. */
  addressOf(name: string): string {
    return `${origin}${this.#find(name).place}`;
  }

  /** The name of the picture at an address. */
  nameOf(address: string): string {
    return this.#pictures.get(placeOf(address) ?? -1)?.name ?? address;
  }

  /** Unpacks the pictures with these names, and notes which of them are none. They are decoded when they are taken. */
  async lookAt(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const [picture, other] = this.#names.find(name);
      if (!picture || other || picture.reason || this.#reasons.has(picture.place)) continue;
      try {
        await checkImage(await this.read(`${origin}${picture.place}`));
        this.#reasons.set(picture.place, null);
      } catch (error) {
        if (!(error instanceof ApplicationError)) throw error;
        this.#reasons.set(picture.place, reasonOf(error));
      }
    }
  }

  /** Returns the bytes of the picture at an address. Throws 400 if they cannot be read. */
  async read(address: string): Promise<Buffer> {
    const { id, zip } = this.#imported;
    if (!zip?.complete) throw refused(pictureTexts.incomplete);
    this.#zip ??= PictureZip.open(partReader(this.#db, id), zip.bytes);
    return (await this.#zip).read(placeOf(address) ?? -1);
  }

  /** Stores which pictures the lines of a check have named. */
  async storeNamed(): Promise<void> {
    const ofImport = eq(productImportPictures.importId, this.#imported.id);
    await this.#db.update(productImportPictures).set({ named: false }).where(ofImport);
    if (this.#named.size === 0) return;
    await this.#db
      .update(productImportPictures)
      .set({ named: true })
      .where(and(ofImport, inArray(productImportPictures.place, [...this.#named])));
  }
}
