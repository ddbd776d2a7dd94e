/** API docs of coupons. */
import type { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { couponTexts } from '@jontro/shop/coupons/coupons.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const couponDocs: ApiDocs<typeof couponEndpoints> = {
  tryCoupon: {
    summary: 'Returns the discount of a coupon',
    text: 'Unknown, expired, used-up and empty codes get the same error. The discount applies once the order is placed with the same code.',
    rateLimited: true,
    errors: [['broken-rule', couponTexts.wrong, 'wrong-coupon']],
  },
  listCoupons: { summary: 'Lists the coupons, newest first' },
  addCoupon: {
    summary: 'Creates a coupon',
    text: 'The discount cannot be changed later; validity period and usage limits can. 400 lists the invalid fields in "fields".',
    errors: [
      ['invalid', couponTexts.badCode],
      ['invalid', couponTexts.badAmount],
      ['invalid', couponTexts.badPercent],
      ['invalid', couponTexts.badDateTime],
      ['invalid', couponTexts.badPeriod],
      ['broken-rule', couponTexts.codeTaken],
    ],
  },
  changeCoupon: {
    summary: 'Changes validity period and usage limits of a coupon',
    text: 'Changes only the given fields; null removes a limit.',
    errors: [
      ['not-found', couponTexts.notFound],
      ['invalid', couponTexts.badDateTime],
      ['invalid', couponTexts.badPeriod],
    ],
  },
  removeCoupon: {
    summary: 'Deletes a coupon',
    text: 'Orders that used it keep their discount. The count is 0 for an unknown or already deleted coupon.',
  },
};
