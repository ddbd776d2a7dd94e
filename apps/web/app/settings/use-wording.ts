/** The language of the page, with the names of categories in it. */
import { type PageLanguage, useLanguage } from '../language/use-language.ts';
import { useCategories } from '../site/use-categories.ts';

export interface Wording extends PageLanguage {
  /** The name of a category by its English one, which settings store. */
  titleOf: (category: string) => string;
}

export function useWording(): Wording {
  const language = useLanguage();
  const { titleOf } = useCategories();
  return { ...language, titleOf };
}
