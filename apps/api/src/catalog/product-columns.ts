/** The columns of a product that an owner enters, and its fields in the audit log. */
import type { AuditChanges } from '@jontro/shop/audit/audit.ts';
import type { CompleteProduct } from '@jontro/shop/catalog/catalog.ts';
import {
  additionalFieldNames,
  additionalValuesOf,
  mapAdditional,
  type ProductTranslations,
  withoutEmpty,
} from '@jontro/shop/catalog/product-fields.ts';
import { translationLanguages } from '@jontro/shop/catalog/product-names.ts';
import type { Spec } from '@jontro/shop/catalog/spec-sheets.ts';
import type { PricedVariant } from '@jontro/shop/catalog/variants.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import type { products } from './catalog.table.ts';
import { type DiscountColumns, ownDiscount } from './discount-times.ts';
import { namesOf, toNameColumns } from './name-columns.ts';
import type { Publication } from './publication.ts';
import { auditLine } from './variants.ts';

const featuresOf = (features: readonly string[]): string[] =>
  features.map((feature) => feature.trim()).filter(Boolean);

/** The columns of a validated product; prices from taka to poisha. */
export const toColumns = (product: CompleteProduct) => ({
  name: product.productName.trim(),
  ...toNameColumns(product.names),
  category: product.category,
  pricePoisha: toPoisha(product.price),
  discountPoisha: product.discountPrice ? toPoisha(product.discountPrice) : null,
  inStock: product.inStock ?? true,
  stock: product.stock ?? null,
  images: product.images ?? [],
  keyFeatures: featuresOf(product.keyFeatures ?? []),
  description: product.description?.trim() ?? '',
  bestSeller: product.bestSeller ?? false,
  additional: additionalOf(product),
  translations: withoutEmptyTexts(product.translations),
  specs: (product.specs ?? []).map(trimmedSpec),
});

/** Variants have SKUs of their own. */
function additionalOf(product: CompleteProduct) {
  const { sku, ...additional } = additionalValuesOf(product);
  return { ...additional, ...(sku && !product.variants?.length && { sku }) };
}

/** Texts without spaces around them, and without empty translations. */
function trimmedSpec({ key, value, texts }: Spec): Spec {
  const translated = withoutEmpty(texts ?? {});
  return {
    key,
    value: typeof value === 'string' ? value.trim() : value,
    ...(Object.keys(translated).length > 0 && { texts: translated }),
  };
}

/** The translations without empty texts, and without languages that have none. */
const withoutEmptyTexts = (translations: ProductTranslations = {}): ProductTranslations =>
  Object.fromEntries(
    Object.entries(translations)
      .map(([tag, texts]) => [tag, withoutEmpty(texts)] as const)
      .filter(([, texts]) => Object.keys(texts).length > 0),
  );

/** Fields that a later version has stored and this one does not have: a change by this one preserves them. */
const unknownOf = (stored: object, known: readonly string[]): object =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !known.includes(name)));

/** The changed texts with those of a later version: additional fields, and languages. */
export const withUnknown = <
  Columns extends Pick<ReturnType<typeof toColumns>, 'names' | 'additional' | 'translations'>,
>(
  columns: Columns,
  stored: typeof products.$inferSelect,
): Columns => ({
  ...columns,
  names: { ...unknownOf(stored.names, translationLanguages), ...columns.names },
  additional: { ...unknownOf(stored.additional, additionalFieldNames), ...columns.additional },
  translations: { ...unknownOf(stored.translations, translationLanguages), ...columns.translations },
});

/** Each translated text as a line of the audit log. */
const translationLines = ({ translations, ...columns }: ReturnType<typeof toColumns>): string[] => [
  ...Object.entries(namesOf(columns).names ?? {}).map(([tag, name]) => `${tag}, name: ${name}`),
  ...Object.entries(translations).flatMap(([tag, texts]) =>
    Object.entries(texts).map(([field, text]) => `${tag}, ${field}: ${[text].flat().join('; ')}`),
  ),
];

/** The fields of a product in the audit log. */
export const toAuditFields = (
  columns: ReturnType<typeof toColumns> & DiscountColumns & Publication,
  variants: readonly PricedVariant[] = [],
): AuditChanges => ({
  productName: columns.name,
  category: columns.category,
  price: columns.pricePoisha,
  discountPrice: ownDiscount(columns),
  discountFrom: columns.discountFrom?.toISOString() ?? null,
  discountUntil: columns.discountUntil?.toISOString() ?? null,
  draft: columns.draft,
  publishAt: columns.publishAt?.toISOString() ?? null,
  unpublishAt: columns.unpublishAt?.toISOString() ?? null,
  inStock: columns.inStock,
  stock: columns.stock,
  images: columns.images,
  keyFeatures: columns.keyFeatures,
  description: columns.description,
  bestSeller: columns.bestSeller,
  ...mapAdditional((field) => columns.additional[field] ?? null),
  translations: translationLines(columns),
  ...(variants.length > 0 && { variants: variants.map(auditLine) }),
  specs: columns.specs.map(
    ({ key, value, texts }) => `${key}: ${[value, ...Object.values(texts ?? {})].join('; ')}`,
  ),
});
