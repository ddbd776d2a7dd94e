/** The shop's categories and menu, with their names in the language of the page. */
import {
  type Category,
  type CategorySettings,
  findCategory,
  type MenuEntry,
  menuEntries,
} from '@jontro/shop/catalog/categories.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useSettings } from './settings.ts';

interface Categories {
  settings: CategorySettings;
  find: (name: string) => Category;
  /** The name of a product's category. */
  titleOf: (name: string) => string;
  menu: MenuEntry[];
}

export function useCategories(): Categories {
  const settings = useSettings();
  const find = (name: string): Category => findCategory(settings, name);
  return {
    settings,
    find,
    titleOf: (name) => textIn(find(name).title, settings.language),
    menu: menuEntries(settings),
  };
}
