/** The displayed width of a product's main picture, as in the `sizes` attribute. */
export const galleryPictureSizes = '(min-width: 84rem) 40rem, (min-width: 48rem) 48vw, 100vw';
