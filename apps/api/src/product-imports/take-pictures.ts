/** The pictures of an import: which of a cell are taken, and copies of those in its ZIP file and on hosts that the owner has named. */
import type { NewProduct, ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { type OwnAddress, ownPathOf } from '@jontro/shop/images/picture-address.ts';
import type { RefusedPicture } from '@jontro/shop/product-imports/pictures.ts';
import { ApplicationError } from '../http/application-error.ts';
import { titleFromFileName } from '../images/upload.ts';
import type { Context } from '../runtime/context.ts';
import type { Network } from '../runtime/public-address.ts';
import { allowedHost, fetchGuarded } from './guarded-fetch.ts';
import { toPictures } from './import-cells.ts';
import { reasonOf } from './row-reason.ts';
import { isFileName, isZipped, type ZippedPictures } from './zipped-pictures.ts';

type Input = NewProduct | ProductChange;

/** As large as an upload may be. */
const maxBytes = 10 * 1024 * 1024;
const timeoutMs = 30_000;
/** How many are fetched at a time. */
const parallel = 4;

const refusal = (address: string, error: ApplicationError): RefusedPicture => {
  const reason = reasonOf(error);
  return { address, reason: error.message, ...(typeof reason === 'object' && { text: reason }) };
};

/** Where the pictures of an import may be, and those that are not taken. */
export interface PictureSources {
  hosts: readonly string[];
  /** The shop's own addresses, which are read as their paths. */
  own: OwnAddress;
  zip?: ZippedPictures | undefined;
  refused: RefusedPicture[];
}

/** The entries of a cell; with a ZIP file commas separate names. */
export const pictureEntries = (text: string, zip: ZippedPictures | undefined): string[] =>
  toPictures(text).flatMap((entry) => (zip && isFileName(entry) ? zip.split(entry) : entry));

/** The address of a picture that the product has not yet. Throws 400 if it is in neither the ZIP file nor on a named host. */
function allowedAddress(entry: string, { hosts, zip }: PictureSources): string {
  const file = zip?.fileOf(entry);
  if (zip && file !== undefined) return zip.addressOf(file);
  allowedHost(entry, hosts);
  return entry;
}

/**
 * The addresses of a cell without those that the product has not and no source has, which are added to `refused`. Throws 400 if
 * none of them is left.
 */
export function allowedPictures(text: string, stored: readonly string[], sources: PictureSources): string[] {
  let first: ApplicationError | undefined;
  const taken = pictureEntries(text, sources.zip).flatMap((entry) => {
    if (stored.includes(entry)) return [entry];
    const path = ownPathOf(entry, sources.own);
    if (path.startsWith('/i/')) return [path];
    try {
      return [allowedAddress(entry, sources)];
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      first ??= error;
      sources.refused.push(refusal(entry, error));
      return [];
    }
  });
  if (first && taken.length === 0) throw first;
  return taken;
}

const listsOf = ({ images = [], variants = [] }: Input): string[] => [
  ...images,
  ...variants.flatMap((variant) => variant.images ?? []),
];

/** The addresses in the ZIP file and on other hosts that a product is given and has not yet. */
export function picturesToCopy(input: Input, before: ProductChange | null): string[] {
  const known = new Set(before ? listsOf(before) : []);
  return [...new Set(listsOf(input))].filter((address) => !address.startsWith('/i/') && !known.has(address));
}

export interface CopiedPictures {
  /** The addresses of the copies by those of the originals. */
  copies: ReadonlyMap<string, string>;
  /** The originals that are not taken. */
  failed: ReadonlySet<string>;
  refused: RefusedPicture[];
}

interface Copying {
  uploaderId: string;
  /** Opens the ZIP file of the import. */
  openZip: () => Promise<ZippedPictures | undefined>;
  /** Called before each group of pictures, which may take long. */
  renew: () => Promise<unknown>;
  network?: Network | undefined;
}

/** Copies pictures into the shop. One that cannot be fetched or unpacked or is no picture is among the refused ones. */
export async function copyPictures(
  { config, imageHost, now }: Pick<Context, 'config' | 'imageHost' | 'now'>,
  addresses: readonly string[],
  { uploaderId, openZip, renew, network }: Copying,
): Promise<CopiedPictures> {
  const copies = new Map<string, string>();
  const failed = new Set<string>();
  const refused: RefusedPicture[] = [];
  const zip = addresses.some(isZipped) ? await openZip() : undefined;
  const nameOf = (address: string): string => zip?.nameOf(address) ?? address;
  const read = (address: string): Promise<Buffer> => {
    if (zip && isZipped(address)) return zip.read(address);
    return fetchGuarded(address, {
      hosts: config.shop.pictureHosts,
      maxBytes,
      timeoutMs,
      ...(network && { network }),
    });
  };
  const copy = async (address: string): Promise<void> => {
    try {
      const title = titleFromFileName(isZipped(address) ? nameOf(address) : new URL(address).pathname);
      const about = { title, purpose: 'product', uploaderId, now: now() } as const;
      copies.set(address, (await imageHost.addImage(await read(address), about)).url);
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      failed.add(address);
      refused.push(refusal(nameOf(address), error));
    }
  };
  for (const group of groupsOf(addresses)) {
    await renew();
    await Promise.all(group.map(copy));
  }
  return { copies, failed, refused };
}

/** What is copied at a time: some from other hosts, whose answers take long; from the ZIP file one, which is in memory as a whole. */
function* groupsOf(addresses: readonly string[]): Generator<string[]> {
  const remote = addresses.filter((address) => !isZipped(address));
  for (let from = 0; from < remote.length; from += parallel) yield remote.slice(from, from + parallel);
  for (const address of addresses) if (isZipped(address)) yield [address];
}

/** The input with the copies instead of the originals and without refused pictures. Throws 400 if none is left. */
export function withCopies(input: Input, { copies, failed, refused }: CopiedPictures): Input {
  const replaced = (images: readonly string[]): string[] =>
    images.filter((image) => !failed.has(image)).map((image) => copies.get(image) ?? image);
  const images = input.images && replaced(input.images);
  const [first] = refused;
  if (first && input.images?.length && images?.length === 0)
    throw new ApplicationError('invalid', first.text ?? first.reason);
  return {
    ...input,
    ...(images && { images }),
    ...(input.variants && {
      variants: input.variants.map((variant) =>
        variant.images ? { ...variant, images: replaced(variant.images) } : variant,
      ),
    }),
  };
}
