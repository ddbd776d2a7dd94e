/** Endpoints of papers: files to print or to keep. */
import { Type } from 'typebox';
import { ById, endpoint } from '../endpoint.ts';
import { languages } from '../language.ts';

export const paperEndpoints = {
  /** The invoice of an order as a PDF file; of the caller's own, for staff of any. */
  downloadInvoice: endpoint({
    method: 'GET',
    path: '/api/order/:id/invoice.pdf',
    access: 'user',
    additive: true,
    params: ById,
    query: Type.Object({
      language: Type.Optional(
        Type.Enum(languages as unknown as string[], { description: 'The shop’s own when omitted' }),
      ),
    }),
    response: Type.String(),
  }),
};
