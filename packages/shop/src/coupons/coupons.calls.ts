/** Coupons: shoppers try a code, admins make and end them. Additive: the specification has the box alone. */
import { Type } from 'typebox';
import { ById, call, Deleted, Inserted, Modified } from '../call.ts';
import { Coupon, CouponRules, CouponTerms, NewCoupon } from './coupons.ts';

const admin = { access: 'admin', additive: true } as const;

export const couponCalls = {
  tryCoupon: call({
    method: 'POST',
    path: '/api/coupon',
    access: 'user',
    additive: true,
    body: Type.Object({ code: Type.String({ maxLength: 100 }) }, { additionalProperties: false }),
    reply: Type.Object({ message: Type.String(), coupon: CouponTerms }),
  }),
  /** Newest first. */
  listCoupons: call({ method: 'GET', path: '/api/coupons', ...admin, reply: Type.Array(Coupon) }),
  addCoupon: call({ method: 'POST', path: '/api/coupons', ...admin, body: NewCoupon, reply: Inserted }),
  changeCoupon: call({
    method: 'PUT',
    path: '/api/coupons/:id',
    ...admin,
    params: ById,
    body: CouponRules,
    reply: Modified,
  }),
  removeCoupon: call({
    method: 'DELETE',
    path: '/api/coupons/:id',
    ...admin,
    params: ById,
    reply: Deleted,
  }),
};
