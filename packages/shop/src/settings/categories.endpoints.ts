/** Endpoints of the owner's categories: what needs more than a change of the setting. */
import { Type } from 'typebox';
import { mapTranslationLanguages } from '../catalog/product-names.ts';
import { endpoint } from '../endpoint.ts';
import type { LocalizedText } from '../localized-text.ts';

const Name = Type.String({ maxLength: 60 });
const Names = Type.Object({ ...mapTranslationLanguages(() => Type.Optional(Name)), en: Name });
/** Of the setting `categories`, as in `changeSetting`. */
const ChangedAt = Type.Union([Type.String({ maxLength: 40 }), Type.Null()]);
const Moved = Type.Object({ message: Type.String(), products: Type.Integer() });

export const categoryEndpoints = {
  /** The number of products of each category that has any. */
  countCategories: endpoint({
    method: 'GET',
    path: '/api/categories',
    access: 'admin',
    permission: 'settings',
    additive: true,
    response: Type.Object({ counts: Type.Record(Type.String(), Type.Integer()) }),
  }),
  /** In all settings and products at once. */
  renameCategory: endpoint({
    method: 'POST',
    path: '/api/categories/rename',
    access: 'admin',
    permission: 'settings',
    additive: true,
    body: Type.Object({
      category: Name,
      name: Type.Unsafe<LocalizedText>(Names),
      changedAt: ChangedAt,
    }),
    response: Moved,
  }),
  /** Moves the products of a category to another one and removes it. */
  mergeCategory: endpoint({
    method: 'POST',
    path: '/api/categories/merge',
    access: 'admin',
    permission: 'settings',
    additive: true,
    body: Type.Object({ category: Name, into: Name, changedAt: ChangedAt }),
    response: Moved,
  }),
};
