/** The address of the add form that starts with a copy of a product. */
import { paths } from '../../paths.ts';

export const copyParam = 'copy';

export const copyPath = ({ _id }: { _id: string }): string =>
  `${paths.addProduct}?${new URLSearchParams({ [copyParam]: _id })}`;
