/** Reads the specification sheet of a category. */
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { type CategorySettings, findCategory } from '@jontro/shop/catalog/categories.ts';
import { fieldsOf } from '@jontro/shop/catalog/spec-sheets.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';

/** The rows of the sheet of a category, by its name in English or in a URL; what they say of devices if the shop asks for one; cards' words are in lists. */
export function findSpecSheet(
  settings: CategorySettings & Pick<ShopSettings, 'specSheets' | 'deviceFit'>,
  category: string,
): EndpointResponse<typeof catalogEndpoints.findSpecSheet> {
  const { title } = findCategory(settings, category);
  const fields = fieldsOf(settings.specSheets, title.en).map(({ cardText: _words, ...field }) => field);
  if (settings.deviceFit) return { fields };
  return { fields: fields.map(({ fit: _fit, ...field }) => field) };
}
