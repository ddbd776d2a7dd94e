/** The products of the demo catalogue as its files have them. */
import type { AdditionalValues, ProductTranslations } from '@jontro/shop/catalog/product-fields.ts';
import type { TranslatedNames } from '@jontro/shop/catalog/product-names.ts';
import type { Spec } from '@jontro/shop/catalog/spec-sheets.ts';
import type { ProductOption } from '@jontro/shop/catalog/variants.ts';

/** A product in products.json; prices in taka. */
export interface CatalogEntry extends AdditionalValues {
  /** The slug that names its images. */
  id: string;
  productName: string;
  names: TranslatedNames;
  category: string;
  bestSeller: boolean;
  price: number;
  discountPrice?: number;
  inStock: boolean;
  images: string[];
  keyFeatures: string[];
  description: string;
  translations: ProductTranslations;
  specs: Spec[];
  options?: ProductOption[];
  variants?: VariantEntry[];
}

/** A variant of a product; what it leaves out is as the product's. */
export interface VariantEntry {
  values: string[];
  sku: string;
  price?: number;
  discountPrice?: number;
  /** Units in stock; not counted in the default variant, as in products without variants. */
  stock?: number;
  images?: string[];
}
