/** The coupons' calls in words. */
import type { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { couponTexts } from '@jontro/shop/coupons/coupons.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const couponDocs: ApiDocs<typeof couponEndpoints> = {
  tryCoupon: {
    summary: 'Gives what a coupon takes off',
    text: 'An unknown, ended or used-up code and an empty one are answered alike. What is given counts once the order is placed with the same code.',
    limited: true,
    errors: [['broken-rule', couponTexts.wrong, 'wrong-coupon']],
  },
  listCoupons: { summary: 'Lists the coupons, newest first' },
  addCoupon: {
    summary: 'Makes a coupon',
    text: 'What it takes off cannot be changed later; when and how often it counts can. 400 names the faulty fields in "fields".',
    errors: [
      ['invalid', couponTexts.badCode],
      ['invalid', couponTexts.badAmount],
      ['invalid', couponTexts.badPercent],
      ['invalid', couponTexts.badMoment],
      ['invalid', couponTexts.badPeriod],
      ['broken-rule', couponTexts.codeTaken],
    ],
  },
  changeCoupon: {
    summary: 'Changes when and how often a coupon counts',
    text: 'Only the fields given; null takes a limit away.',
    errors: [
      ['not-found', couponTexts.notFound],
      ['invalid', couponTexts.badMoment],
      ['invalid', couponTexts.badPeriod],
    ],
  },
  removeCoupon: {
    summary: 'Takes a coupon away',
    text: 'Orders that used it keep what it took off. One that is deleted already or unknown gives a count of 0.',
  },
};
