/** Texts of the changes of the owner's pages. */
export const pageTexts = {
  saved: 'The draft is saved',
  published: 'The page is published',
  withdrawn: 'The page is no longer published',
  notFound: 'There is no such page',
  changedMeanwhile: 'Somebody else has changed this page meanwhile',
  tooLong: 'The page is too long',
  wrongLink:
    'A link leads to a page of this shop, as in /category/fan, or to an address that begins with https://, mailto: or tel:',
  foreignPicture: 'Upload the picture here: pictures of other addresses are not shown',
  noTitle: 'The page needs a title',
  noBlocks: 'The page needs at least one block',
  blank: 'Fill in what stands in square brackets, or remove it',
  emptyBlock: 'This block is empty',
  noPicture: 'Upload a picture',
} as const;
