/** The products that this browser has chosen to compare: of one category, kept on the device and never sent. */
import { maxCompared } from '@jontro/shop/catalog/comparison.ts';
import { comparison } from '@jontro/shop/languages/bn/comparison.bn.ts';
import { message, type Text } from '@jontro/shop/messages.ts';
import { registerLanguage } from '../../language/translate.ts';
import { createDeviceList, type ListedProduct, toListed } from '../device-list.ts';

// Beside what shows these texts.
registerLanguage('bn', comparison);

export const comparedProducts = createDeviceList('jontro.compared', maxCompared);

export const uncompare = (id: string): boolean =>
  comparedProducts.write(comparedProducts.read().filter(({ _id }) => _id !== id));

export const clearCompared = (): boolean => comparedProducts.write([]);

/** Adds a product, or says why not; `titleOf` names a category. */
export function addCompared(product: ListedProduct, titleOf: (category: string) => string): Text | undefined {
  const chosen = comparedProducts.read();
  const [first] = chosen;
  if (chosen.some(({ _id }) => _id === product._id)) return undefined;
  if (first && first.category !== product.category)
    return message('Only products of one kind are compared. Clear the list of {category} first.', {
      category: titleOf(first.category ?? ''),
    });
  if (chosen.length >= maxCompared)
    return message('A comparison has {max} products at most. Remove one first.', { max: maxCompared });
  return comparedProducts.write([...chosen, toListed(product)])
    ? undefined
    : 'Your browser does not let the shop remember what you compare.';
}
