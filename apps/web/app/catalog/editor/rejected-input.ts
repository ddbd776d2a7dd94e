/** The input of the product form that the server rejects. */
import { variantTexts } from '@jontro/shop/catalog/variants.ts';
import { ApiError } from '../../lib/send.ts';
import type { DraftProblem } from './product-draft.ts';
import { isVariantInput } from './variants/variant-problems.ts';

/** The cell whose SKU another product has; undefined for any other error. */
export function rejectedInput(error: unknown): DraftProblem | undefined {
  const field = error instanceof ApiError ? error.details.field : undefined;
  if (!(error instanceof ApiError) || error.message !== variantTexts.sameSku) return undefined;
  return typeof field === 'string' && isVariantInput(field)
    ? { field, message: variantTexts.sameSku }
    : undefined;
}
