/** The variant in the address of a product's page. */
import { variantParameter } from '../paths.ts';

/** As long as the values of three options, or an id. */
const address = /^[\p{L}\p{M}\p{N}.-]{1,150}$/u;

/** Returns the variant's address or id; undefined without one, or if no variant can be named so. */
export const readVariant = (search: URLSearchParams): string | undefined =>
  address.exec(search.get(variantParameter) ?? '')?.[0];

/** The query of a URL with its variant replaced; starts with "?" unless empty. */
export function variantSearch(variant: string | undefined, rest: URLSearchParams | string): string {
  const others = new URLSearchParams(rest);
  others.delete(variantParameter);
  const search = new URLSearchParams(variant === undefined ? [] : [[variantParameter, variant]]);
  for (const [name, value] of others) search.append(name, value);
  return search.size === 0 ? '' : `?${search}`;
}
