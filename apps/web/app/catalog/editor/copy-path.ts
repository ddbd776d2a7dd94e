/** The address of the add form that starts with a copy of a product. */
import { staffPaths } from '../../staff-paths.ts';

export const copyParam = 'copy';

export const copyPath = ({ _id }: { _id: string }): string =>
  `${staffPaths.addProduct}?${new URLSearchParams({ [copyParam]: _id })}`;
