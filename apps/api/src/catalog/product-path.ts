/** The path of a product's page, for mails and redirects; it has the name for people and search engines. */
import { toSlug } from '@jontro/shop/catalog/catalog.ts';

export const productPath = ({ _id, productName }: { _id: string; productName: string }): string =>
  `/product/${encodeURIComponent(toSlug(productName) || '_')}/${_id}`;
