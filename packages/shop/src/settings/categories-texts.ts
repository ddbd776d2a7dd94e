/** Texts of changes of categories. */
export const categoriesTexts = {
  renamed: 'The category has its new name',
  merged: 'The products have moved, and the category is gone',
  unknown: 'There is no such category',
  sameCategory: 'Choose another category for the products',
  bestSeller: 'Best Seller keeps its English name, and cannot be part of another category',
  hasProducts: 'There are products in a category that would be removed. Move them to another category first',
} as const;
