/** API docs of the image host. */
import { type imageEndpoints, imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const imageDocs: ApiDocs<typeof imageEndpoints> = {
  uploadImage: {
    summary: 'Uploads an image',
    text: 'A multipart body with one file part "image" of up to 10 MB; JPEG, PNG, WebP, AVIF or GIF. Product images are uploaded by admins. The response has the format of the image-hosting service; data.url is the URL to store. An error has that service’s error object beside the message.',
    rateLimited: true,
    upload: true,
    errors: [
      ['invalid', imageTexts.empty],
      ['invalid', imageTexts.oneFile],
      ['invalid', imageTexts.notAnImage],
      ['no-role', imageTexts.productsByAdmins],
      ['too-large', imageTexts.tooLarge],
      ['too-large', imageTexts.tooManyPixels],
      ['wrong-type', imageTexts.wrongType],
      ['busy', imageTexts.busy],
    ],
  },
};
