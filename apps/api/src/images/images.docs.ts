/** The image host's call in words. */
import { type imageEndpoints, imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const imageDocs: ApiDocs<typeof imageEndpoints> = {
  uploadImage: {
    summary: 'Uploads a picture',
    text: 'A multipart body with one file part "image" of up to 10 MB; JPEG, PNG, WebP, AVIF or GIF. Pictures of products are uploaded by admins. The answer has the shape of the image-hosting service; data.url is the address to store. A refusal has that service’s error beside the message.',
    limited: true,
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
