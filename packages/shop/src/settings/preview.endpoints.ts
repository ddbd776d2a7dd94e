/** The endpoint that starts a preview of settings. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

export const previewEndpoints = {
  /** Sets the cookie of the preview. */
  startPreview: endpoint({
    method: 'POST',
    path: '/api/settings-preview',
    access: 'admin',
    permission: 'settings',
    additive: true,
    body: Type.Object({
      values: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), {
        description: 'Values of name, logo, menu, topCategories or footerLinks',
      }),
    }),
    response: Type.Object({ message: Type.String() }),
  }),
};
