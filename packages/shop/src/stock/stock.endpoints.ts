/** Endpoints of the stock: its changes, adjustments, counts of the shelves, and codes. */
import { Type } from 'typebox';
import { maxPrice } from '../catalog/catalog.ts';
import { maxCodeLength, ProductCode } from '../catalog/product-codes.ts';
import { ById, endpoint } from '../endpoint.ts';
import { CountedItem, maxStockLines, maxStockNote, maxUnits, Stock } from './stock.ts';
import { adjustReasons } from './stock-reasons.ts';

const admin = { access: 'admin', permission: 'products', additive: true } as const;
const Id = Type.String({ minLength: 1, maxLength: 60 });
const Units = Type.Integer({ minimum: 0, maximum: maxUnits });
const Changed = Type.Object({ modifiedCount: Type.Integer(), message: Type.String() });

export const stockEndpoints = {
  /** A product without variants, or one of its variants: the given one, or the default one. */
  findStock: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/stock/:id',
    params: ById,
    query: Type.Object({
      variant: Type.Optional(Id),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    }),
    response: Stock,
  }),
  /** Adjusts the units of products and variants, all or none. */
  changeStock: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/stock-changes',
    body: Type.Object({
      why: Type.Enum([...adjustReasons]),
      note: Type.Optional(Type.String({ maxLength: maxStockNote })),
      lines: Type.Array(
        Type.Object({
          productId: Id,
          variantId: Type.Optional(Id),
          units: Units,
          stockWas: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: maxUnits,
              description: 'Of a count: the stock that was shown. What was sold and returned since is kept',
            }),
          ),
        }),
        { minItems: 1, maxItems: maxStockLines },
      ),
    }),
    response: Changed,
  }),
  /** Sets from which number of units on the stock is low, and the cost price; null for the shop's threshold and no cost. */
  changeStockRules: endpoint({
    ...admin,
    method: 'PATCH',
    path: '/api/stock/:id',
    params: ById,
    body: Type.Object({
      variantId: Type.Optional(Id),
      lowStockAt: Type.Optional(Type.Union([Units, Type.Null()])),
      cost: Type.Optional(
        Type.Union([Type.Number({ minimum: 0, maximum: maxPrice }), Type.Null()], {
          description: 'In taka. Needs the permissions "reports" and "prices" as well',
        }),
      ),
    }),
    response: Changed,
  }),
  /** Compares counted units with the stock; changes nothing. */
  checkCount: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/stock-counts',
    body: Type.Object({
      lines: Type.Array(Type.Object({ code: Type.String({ maxLength: maxCodeLength }), units: Units }), {
        minItems: 1,
        maxItems: maxStockLines,
      }),
    }),
    response: Type.Object({
      /** In the order of the list; the units of lines of the same product are added. */
      items: Type.Array(CountedItem),
      unknown: Type.Array(Type.String()),
    }),
  }),
  addProductCode: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/stock/:id/codes',
    params: ById,
    body: Type.Object({ code: ProductCode, variantId: Type.Optional(Id) }),
    response: Changed,
  }),
  removeProductCode: endpoint({
    ...admin,
    method: 'DELETE',
    path: '/api/stock/:id/codes',
    params: ById,
    query: Type.Object({ code: ProductCode }),
    response: Changed,
  }),
};
