/** Reads the specification sheet of a category. */
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { type CategorySettings, findCategory } from '@jontro/shop/catalog/categories.ts';
import { fieldsOf } from '@jontro/shop/catalog/spec-sheets.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';

/** The rows of the sheet of a category, by its name in English or in a URL. */
export function findSpecSheet(
  settings: CategorySettings & Pick<ShopSettings, 'specSheets'>,
  category: string,
): EndpointResponse<typeof catalogEndpoints.findSpecSheet> {
  const { title } = findCategory(settings, category);
  return { fields: [...fieldsOf(settings.specSheets, title.en)] };
}
