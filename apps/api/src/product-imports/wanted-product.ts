/** The product that the lines of a file describe: as input of the product form's use cases, with what differs from the stored one. */
import type { NewProduct, ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { fieldsOf } from '@jontro/shop/catalog/spec-sheets.ts';
import { defaultVariant } from '@jontro/shop/catalog/variants.ts';
import { type ImportChange, importTexts } from '@jontro/shop/product-imports/product-imports.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { namesOf } from '../catalog/name-columns.ts';
import {
  type Cells,
  cellOf,
  keyParts,
  ownImagesOf,
  type ProductRow,
  type StoredProduct,
  saleKeys,
} from './file-cells.ts';
import { toCodes, toList, toSpecs, toTime, toYesOrNo, withSpecTexts } from './import-cells.ts';
import { allowedPictures, type PictureSources } from './take-pictures.ts';
import { storedFields } from './undo-change.ts';
import { Differences, saleOf } from './wanted-sale.ts';
import { isVariantLine, type TakePictures, toStoredVariant, wantedVariants } from './wanted-variants.ts';

export interface Wanted {
  /** What is written; undefined if nothing differs. */
  input?: NewProduct | ProductChange;
  changes: ImportChange[];
  /** What the file has and the shop does not take. */
  notes: string[];
}

interface Rules {
  shop: ShopSettings;
  take: TakePictures;
}

/** The value of a column that all variants share, as a part of the input. */
function productPart(
  key: string,
  text: string,
  draft: ProductChange,
  stored: ProductRow | undefined,
  { shop, take }: Rules,
): ProductChange {
  const { base, tag } = keyParts(key);
  const category = draft.category ?? stored?.category ?? '';
  const sheet = fieldsOf(shop.specSheets, category);
  const specs = draft.specs ?? stored?.specs ?? [];
  if (base === 'productName') {
    const names = draft.names ?? (stored ? (namesOf(stored).names ?? {}) : {});
    return tag ? { names: { ...names, [tag]: text } } : { productName: text };
  }
  if (base === 'specs')
    return { specs: tag ? withSpecTexts(specs, text, sheet, tag) : toSpecs(text, sheet, specs) };
  const value = base === 'keyFeatures' ? toList(text) : text;
  if (tag) {
    const translations = draft.translations ?? stored?.translations ?? {};
    return { translations: { ...translations, [tag]: { ...translations[tag], [base]: value } } };
  }
  if (base === 'category') return { category: categoryNamed(text, shop) };
  if (base === 'bestSeller') return { bestSeller: text !== '' && toYesOrNo(key, text) };
  if (base === 'discountFrom' || base === 'discountUntil') return { [base]: toTime(key, text) };
  if (base === 'images') return { images: take(text) };
  if (base === 'barcode') return { codes: toCodes(text).sort() };
  return { [base]: value };
}

/** The category with this name in any language, or the text itself. */
function categoryNamed(text: string, shop: ShopSettings): string {
  const wanted = text.toLowerCase();
  const found = shop.categories.find(({ name }) =>
    Object.values(name).some((word) => word?.toLowerCase() === wanted),
  );
  return found?.name.en ?? text;
}

/** Whether a part is what is stored, written in another way. */
function isStored(part: ProductChange, { row, codes }: StoredProduct): boolean {
  const present: Readonly<Record<string, unknown>> = storedFields(row, codes);
  return Object.entries(part).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(present[field]),
  );
}

/** Columns that are not of the product as a whole. */
const otherKeys = new Set(['id', 'variantImages', ...saleKeys]);
/** Those of each variant, or else of the product. */
const identityKeys = new Set(['sku', 'barcode']);

/** What the first line says of the product as a whole. */
function sharedPart(
  first: Cells,
  stored: StoredProduct | undefined,
  rules: Rules,
  differences: Differences,
  hasVariants: boolean,
): ProductChange {
  const row = stored?.row;
  let draft: ProductChange = {};
  // The category first: its sheet decides how specifications are read.
  const keys = [...first.keys()].sort((a, b) => Number(b === 'category') - Number(a === 'category'));
  for (const key of keys) {
    if (otherKeys.has(key) || keyParts(key).number > 0 || (hasVariants && identityKeys.has(key))) continue;
    const text = first.get(key)?.trim() ?? '';
    const before = stored ? cellOf({ product: stored.row, isFirst: true, codes: stored.codes }, key) : '';
    if (!differences.differs(key, before, text)) continue;
    const part = productPart(key, text, draft, row, rules);
    if (stored && isStored(part, stored)) differences.takeBack();
    else draft = { ...draft, ...part };
  }
  return draft;
}

/**
 * What the lines of one product want. The first line has what all variants share; each line may be a variant. Variants that the
 * file does not mention stay; pictures that are not taken are added to `pictures.refused`. Throws 400 for a cell that cannot be read.
 */
export function wantedProduct(
  lines: readonly Cells[],
  stored: StoredProduct | undefined,
  shop: ShopSettings,
  pictures: PictureSources,
): Wanted {
  const [first = new Map<string, string>()] = lines;
  const row = stored?.row;
  const differences = new Differences();
  const variants = stored?.variants ?? [];
  const present = row ? [row, ...variants].flatMap(({ images }) => images).concat(ownImagesOf(row)) : [];
  const take: TakePictures = (text) => allowedPictures(text, present, pictures);
  const hasVariants = lines.some((line) => isVariantLine(line, variants));
  const draft = sharedPart(first, stored, { shop, take }, differences, hasVariants || variants.length > 0);
  if (hasVariants) Object.assign(draft, wantedVariants(lines, stored, differences, take));
  else Object.assign(draft, saleOf(first, row, differences));
  const notes = !hasVariants && skuIsLost(lines) ? [importTexts.skuNotKept] : [];
  const { changes } = differences;
  if (!row) return { input: newProduct(draft), changes, notes };
  // The product's own pictures are written with its variants.
  if (draft.images && variants.length > 0 && !draft.variants)
    Object.assign(draft, { options: row.options, variants: variants.map(toStoredVariant) });
  return changes.length > 0 ? { input: draft, changes, notes } : { changes, notes };
}

/** Whether further lines have SKUs, and no variants that could have them. */
const skuIsLost = ([, ...others]: readonly Cells[]): boolean =>
  others.some((line) => Boolean(line.get('sku')?.trim()));

/** A product that is added; with variants it has what its default variant has. */
function newProduct({ stockWas: _none, ...draft }: ProductChange): NewProduct {
  const sold = defaultVariant(
    (draft.variants ?? []).map(({ discountPrice, price = 0, ...variant }) => ({
      ...variant,
      price,
      inStock: variant.inStock ?? true,
      ...(typeof discountPrice === 'number' && { discountPrice }),
    })),
  );
  const { price = 0, discountPrice = null, inStock = true, stock = null } = sold ?? draft;
  return { productName: '', category: '', ...draft, price, discountPrice, inStock, stock };
}
