/** The paths of products, for links, mails and redirects: with the name, for people and search engines. */
import { toSlug } from './catalog.ts';

/** Percent-encodes a path segment; an ampersand stays readable. */
export const pathSegment = (text: string): string => encodeURIComponent(text).replaceAll('%26', '&');

/** The name in a link; "_" if it is empty, which would lose a slash, or only dots, which is a relative path. */
export const nameSegment = (name: string): string => pathSegment(toSlug(name).replace(/^\.*$/, '_'));

/** The page of a product; another name is redirected to it. */
export const productPath = ({ _id, productName }: { _id: string; productName: string }): string =>
  `/product/${nameSegment(productName)}/${pathSegment(_id)}`;
