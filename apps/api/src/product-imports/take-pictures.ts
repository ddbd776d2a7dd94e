/** The pictures of an import: which addresses are taken, and copies of those on hosts that the owner has named. */
import type { NewProduct, ProductChange } from '@jontro/shop/catalog/catalog.ts';
import type { RefusedPicture } from '@jontro/shop/product-imports/pictures.ts';
import { ApplicationError } from '../http/application-error.ts';
import { titleFromFileName } from '../images/upload.ts';
import type { Context } from '../runtime/context.ts';
import { allowedHost, fetchGuarded, type Network } from './guarded-fetch.ts';
import { reasonOf } from './row-reason.ts';

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

/**
 * The addresses of a cell without those that the product has not and no named host has, which are added to `refused`. Throws 400 if
 * none of them is left.
 */
export function allowedPictures(
  addresses: readonly string[],
  stored: readonly string[],
  hosts: readonly string[],
  refused: RefusedPicture[],
): string[] {
  let first: ApplicationError | undefined;
  const taken = addresses.filter((address) => {
    if (stored.includes(address) || address.startsWith('/i/')) return true;
    try {
      allowedHost(address, hosts);
      return true;
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      first ??= error;
      refused.push(refusal(address, error));
      return false;
    }
  });
  if (first && taken.length === 0) throw first;
  return taken;
}

const listsOf = ({ images = [], variants = [] }: Input): string[] => [
  ...images,
  ...variants.flatMap((variant) => variant.images ?? []),
];

/** The addresses on other hosts that a product is given and has not yet. */
export function picturesToCopy(input: Input, before: ProductChange | null): string[] {
  const known = new Set(before ? listsOf(before) : []);
  return [...new Set(listsOf(input))].filter((address) => !address.startsWith('/i/') && !known.has(address));
}

export interface CopiedPictures {
  /** The addresses of the copies by those of the originals. */
  copies: ReadonlyMap<string, string>;
  refused: RefusedPicture[];
}

/** Copies pictures into the shop. One that cannot be fetched or is no picture is among the refused ones. */
export async function copyPictures(
  { config, imageHost, now }: Pick<Context, 'config' | 'imageHost' | 'now'>,
  addresses: readonly string[],
  uploaderId: string,
  network?: Network,
): Promise<CopiedPictures> {
  const copies = new Map<string, string>();
  const refused: RefusedPicture[] = [];
  const copy = async (address: string): Promise<void> => {
    try {
      const limits = { hosts: config.shop.pictureHosts, maxBytes, timeoutMs, ...(network && { network }) };
      const bytes = await fetchGuarded(address, limits);
      const title = titleFromFileName(new URL(address).pathname);
      const about = { title, purpose: 'product', uploaderId, now: now() } as const;
      copies.set(address, (await imageHost.addImage(bytes, about)).url);
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      refused.push(refusal(address, error));
    }
  };
  for (let from = 0; from < addresses.length; from += parallel)
    await Promise.all(addresses.slice(from, from + parallel).map(copy));
  return { copies, refused };
}

/** The input with the copies instead of the originals and without refused pictures. Throws 400 if none is left. */
export function withCopies(input: Input, { copies, refused }: CopiedPictures): Input {
  const isRefused = new Set(refused.map(({ address }) => address));
  const replaced = (images: readonly string[]): string[] =>
    images.filter((image) => !isRefused.has(image)).map((image) => copies.get(image) ?? image);
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
