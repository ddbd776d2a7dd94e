/** Coupons over HTTP. */
import { couponCalls } from '@jontro/shop/coupons/coupons.calls.ts';
import { viewerOf } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { addCoupon, changeCoupon, listCoupons, removeCoupon } from './coupons.ts';
import { tryCoupon } from './use-coupon.ts';

export function couponsRoutes(app: App, context: Context): void {
  const { db } = context;
  app.route({
    ...couponCalls.tryCoupon,
    handler: (r) => tryCoupon(context, viewerOf(r), r.body.code),
  });
  app.route({ ...couponCalls.listCoupons, handler: () => listCoupons(db) });
  app.route({ ...couponCalls.addCoupon, handler: (r) => addCoupon(context, viewerOf(r), r.body) });
  app.route({
    ...couponCalls.changeCoupon,
    handler: (r) => changeCoupon(context, viewerOf(r), r.params.id, r.body),
  });
  app.route({ ...couponCalls.removeCoupon, handler: (r) => removeCoupon(context, viewerOf(r), r.params.id) });
}
