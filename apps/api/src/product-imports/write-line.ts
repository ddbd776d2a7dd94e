/** Writes what a line of an import wants, or takes it back: with the use cases of the product form, in the caller's transaction. */
import type { NewProduct, ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { productPath } from '@jontro/shop/catalog/product-path.ts';
import { deleteProduct, insertProduct, updateProduct } from '../catalog/product-changes.ts';
import { addImported, removeImported } from '../redirects/store-redirects.ts';
import type { productImportRows } from './product-imports.table.ts';

export type LineRow = typeof productImportRows.$inferSelect;

/** Writes a line and returns what it becomes. */
export async function writeLine(
  change: Parameters<typeof updateProduct>[0],
  { importId, state, productId, input, before, since, oldAddresses: addresses }: LineRow,
): Promise<Partial<LineRow>> {
  const leadTo = (product: { id: string; name: string }) =>
    addImported(change.tx, change, {
      importId,
      addresses,
      to: productPath({ _id: product.id, productName: product.name }),
    });
  const unchanged = since ? { unchangedSince: since.toISOString() } : {};
  if (state === 'new') {
    const added = await insertProduct(change, input as NewProduct);
    const { id, updatedAt } = added;
    await leadTo(added);
    return { state: 'added', productId: id, since: updatedAt };
  }
  if (productId === null) throw new Error(`a line is ${state} without a product`);
  if (state !== 'changed') await removeImported(change.tx, change, { importId, addresses });
  if (state === 'added') {
    await deleteProduct(change, productId, unchanged);
    return { state: 'undone' };
  }
  const values = (state === 'changed' ? input : before) as ProductChange;
  const changed = await updateProduct({ ...change, restores: state !== 'changed' }, productId, {
    ...values,
    ...unchanged,
  });
  const { updatedAt } = changed;
  if (state === 'changed') await leadTo(changed);
  return state === 'changed' ? { state: 'updated', since: updatedAt } : { state: 'undone' };
}
