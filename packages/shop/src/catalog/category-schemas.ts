/** Schemas of the settings `categories`, `menu` and `topCategories`, and what is wrong with their references. */
import { Type } from 'typebox';
import { line, localizedText } from '../localized-text.ts';
import { type CategorySettings, findCategory, urlNameOf } from './categories.ts';

const only = { additionalProperties: false } as const;
const categoryName = line(60);

/* @__NO_SIDE_EFFECTS__ */
export const categoriesSchema = () =>
  Type.Array(
    Type.Object(
      {
        name: localizedText(60),
        plural: Type.Optional(localizedText(60)),
        includes: Type.Optional(Type.Array(categoryName, { minItems: 1, maxItems: 50, uniqueItems: true })),
        picture: Type.Optional(
          Type.String({ maxLength: 500, pattern: '^/(?![/\\\\])\\S*$', description: 'a path of the shop' }),
        ),
        form: Type.Optional(Type.Enum(['add', 'update', 'none'])),
      },
      only,
    ),
    { minItems: 1, maxItems: 200 },
  );

/* @__NO_SIDE_EFFECTS__ */
export const menuSchema = () =>
  Type.Array(
    Type.Object(
      {
        category: categoryName,
        label: Type.Optional(localizedText(40)),
        hiddenLabel: Type.Optional(localizedText(40)),
        children: Type.Optional(Type.Array(categoryName, { minItems: 1, maxItems: 30, uniqueItems: true })),
      },
      only,
    ),
    { maxItems: 15 },
  );

/* @__NO_SIDE_EFFECTS__ */
export const formerCategoriesSchema = () =>
  Type.Array(Type.Object({ from: categoryName, to: categoryName }, only), { maxItems: 500 });

/* @__NO_SIDE_EFFECTS__ */
export const topCategoriesSchema = () => Type.Array(categoryName, { maxItems: 24, uniqueItems: true });

/** The first reference to a category that does not exist, or a name that exists twice, as a sentence; or undefined. */
export function categoryProblem(settings: CategorySettings): string | undefined {
  const { categories, menu, topCategories } = settings;
  const names = categories.map(({ name }) => name.en);
  const twice = names.find(
    (name, index) => names.findIndex((other) => urlNameOf(other) === urlNameOf(name)) !== index,
  );
  if (twice) return `categories: there are two with the name "${twice}"`;
  const references = [
    ...categories.flatMap(({ includes = [] }) => includes.map((name) => ['categories', name] as const)),
    ...menu.flatMap(({ category, children = [] }) =>
      [category, ...children].map((name) => ['menu', name] as const),
    ),
    ...topCategories.map((name) => ['topCategories', name] as const),
  ];
  const unknown = references.find(([, name]) => !names.includes(name));
  if (unknown) return `${unknown[0]}: there is no category "${unknown[1]}"`;
  const ownMember = categories.find(({ name, includes = [] }) =>
    includes.some((included) => findCategory(settings, included).members.includes(name.en)),
  );
  return ownMember && `categories: "${ownMember.name.en}" includes itself`;
}
