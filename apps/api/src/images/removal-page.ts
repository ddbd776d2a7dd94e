/** The page behind the `delete_url` of an upload: GET shows a form, and only its POST deletes. */

import { imageDeletionPath } from '@jontro/shop/images/image-urls.ts';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import type { FastifyReply } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { html, sendPage } from '../http/html.ts';
import type { Context } from '../runtime/context.ts';

const title = 'Delete this image?';

/** Sends the confirmation form. */
export const sendDeletionForm = (reply: FastifyReply, hash: string, token: string): FastifyReply =>
  sendPage(
    reply,
    title,
    html`<p>The shop keeps it no longer. A picture that a product, an order or a profile still shows stays.</p>
<form method="post" action="${imageDeletionPath(hash)}?token=${encodeURIComponent(token)}"><button type="submit">Delete the picture</button></form>`,
  );

/** Deletes the image and sends the result as a page. */
export async function deleteAndSendResult(
  { imageHost }: Pick<Context, 'imageHost'>,
  reply: FastifyReply,
  { hash, token }: { hash: string; token: string },
): Promise<FastifyReply> {
  try {
    await imageHost.removeImage(hash, token);
    return sendPage(reply, imageTexts.removed, html`<p>Nobody can open it any more.</p>`);
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    return sendPage(reply, 'The image was not deleted', html`<p>${error.message}</p>`, {
      status: error.status,
    });
  }
}
