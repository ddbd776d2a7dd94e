/** The present path of a category page under a former name of its category. */
import { presentName } from '@jontro/shop/settings/renamed-categories.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';

const categoryPath = /^\/category\/([^/?]+)\/?(?:\?|$)/;

/** Undefined for all other paths. */
export function formerCategoryPath(
  path: string,
  settings: Pick<ShopSettings, 'categories' | 'formerCategories'>,
): string | undefined {
  if (settings.formerCategories.length === 0) return undefined;
  const [, encoded] = categoryPath.exec(path) ?? [];
  const name = encoded === undefined ? undefined : decoded(encoded);
  const present = name === undefined ? undefined : presentName(settings, name);
  return present === undefined
    ? undefined
    : `/category/${encodeURIComponent(present).replaceAll('%26', '&')}`;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
