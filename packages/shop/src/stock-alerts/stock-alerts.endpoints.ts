/** The endpoint of back-in-stock alerts. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { languages } from '../language.ts';

export const stockAlertEndpoints = {
  addStockAlert: endpoint({
    method: 'POST',
    path: '/api/stock-alerts',
    access: 'public',
    additive: true,
    body: Type.Object(
      {
        gadgetId: Type.String({ maxLength: 40 }),
        variantId: Type.Optional(Type.String({ maxLength: 40 })),
        email: Type.String({ maxLength: 254 }),
        language: Type.Enum(languages),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ message: Type.String() }),
  }),
};
