/** The input of the product form that the server rejects. */
import { publicationTexts } from '@jontro/shop/catalog/publication.ts';
import { discountTimeTexts } from '@jontro/shop/catalog/timed-discounts.ts';
import { variantTexts } from '@jontro/shop/catalog/variants.ts';
import { ApiError } from '../../lib/send.ts';
import type { DraftProblem } from './product-draft.ts';
import { isVariantInput } from './variants/variant-problems.ts';

/** The cell whose SKU another product has, or the wrong time of a discount; undefined for any other error. */
export function rejectedInput(error: unknown): DraftProblem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { field } = error.details;
  if (
    field === 'discountFrom' ||
    field === 'discountUntil' ||
    field === 'publishAt' ||
    field === 'unpublishAt'
  ) {
    const texts = [...Object.values(discountTimeTexts), ...Object.values(publicationTexts)];
    const message = texts.find((text) => text === error.message);
    return message && { field, message };
  }
  return error.message === variantTexts.sameSku && typeof field === 'string' && isVariantInput(field)
    ? { field, message: variantTexts.sameSku }
    : undefined;
}
