/** The image upload endpoint, compatible with the image-hosting service (specification section 7, Q-135). */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

export const imageTexts = {
  failed: 'Image upload failed.',
  empty: 'Empty upload source.',
  notAnImage: "Can't get target upload source info",
  oneFile: 'Please send exactly one image, in the field "image"',
  wrongType: 'Only JPEG, PNG, WebP, AVIF and GIF images are accepted',
  tooLarge: 'An image can have up to 10 MB',
  tooManyPixels: 'An image can have up to 40 megapixels and 12000 pixels a side',
  productsByAdmins: 'Only admins can upload product images',
  busy: 'Too many images are being processed. Please try again in a moment.',
  notFound: 'Image not found',
  enoughForToday: 'You have reached the daily limit of 200 MB of images. Please try again tomorrow.',
  wrongKey: 'Invalid API v1 key.',
  wrongVersion: 'Invalid API version.',
  wrongAction: 'Invalid API action.',
  wrongExpiration: 'The expiration must be from 60 to 15552000 seconds',
  inUse: 'This image is used by a product, an order or a profile, so it cannot be deleted.',
  removed: 'The image is deleted',
} as const;
export const maxImageBytes = 10 * 1024 * 1024;

const Rendering = Type.Object({
  filename: Type.String(),
  name: Type.String(),
  mime: Type.String(),
  extension: Type.String(),
  url: Type.String(),
});

export const imageEndpoints = {
  /** A multipart body with one file part named `image`; `data.url` is the URL to store. */
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/images',
    access: 'user',
    additive: true,
    query: Type.Object({
      purpose: Type.Optional(
        Type.Union([Type.Literal('product'), Type.Literal('avatar')], { default: 'avatar' }),
      ),
    }),
    response: Type.Object({
      data: Type.Object({
        id: Type.String(),
        title: Type.String(),
        url_viewer: Type.String(),
        url: Type.String(),
        display_url: Type.String(),
        width: Type.Integer(),
        height: Type.Integer(),
        size: Type.Integer(),
        time: Type.Integer(),
        expiration: Type.Integer(),
        image: Rendering,
        thumb: Rendering,
        medium: Type.Optional(Rendering),
        /** A page for people; only returned to the first uploader of the image. */
        delete_url: Type.Optional(Type.String()),
      }),
      success: Type.Boolean(),
      status: Type.Integer(),
    }),
  }),
};
