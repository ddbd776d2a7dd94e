/** The image for a missing photo or product image; its URL is a build-time setting. */
export const placeholderImage: string = import.meta.env?.VITE_PLACEHOLDER_IMAGE ?? '/placeholder.svg';
