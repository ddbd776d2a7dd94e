/** Endpoints of coupons. Additive: the specification only has the coupon box. */
import { Type } from 'typebox';
import { ById, Deleted, endpoint, Inserted, Modified } from '../endpoint.ts';
import { Coupon, CouponRules, CouponTerms, NewCoupon } from './coupons.ts';

export const AppliedCoupon = Type.Object({ message: Type.String(), coupon: CouponTerms });
export const CouponCode = Type.String({ maxLength: 100 });
const admin = { access: 'admin', permission: 'prices', additive: true } as const;

export const couponEndpoints = {
  tryCoupon: endpoint({
    method: 'POST',
    path: '/api/coupon',
    access: 'user',
    guests: 'guestCart',
    additive: true,
    body: Type.Object({ code: CouponCode }, { additionalProperties: false }),
    response: AppliedCoupon,
  }),
  /** Newest first. */
  listCoupons: endpoint({ method: 'GET', path: '/api/coupons', ...admin, response: Type.Array(Coupon) }),
  addCoupon: endpoint({
    method: 'POST',
    path: '/api/coupons',
    ...admin,
    body: NewCoupon,
    response: Inserted,
  }),
  changeCoupon: endpoint({
    method: 'PUT',
    path: '/api/coupons/:id',
    ...admin,
    params: ById,
    body: CouponRules,
    response: Modified,
  }),
  removeCoupon: endpoint({
    method: 'DELETE',
    path: '/api/coupons/:id',
    ...admin,
    params: ById,
    response: Deleted,
  }),
};
