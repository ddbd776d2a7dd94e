/** API docs of papers. */
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { paperEndpoints } from '@jontro/shop/papers/papers.endpoints.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const paperDocs: ApiDocs<typeof paperEndpoints> = {
  downloadInvoice: {
    summary: 'Returns the invoice of an order as a PDF file',
    text: 'Of an own order; admins may request any. A4, with the number as a barcode; its text can be searched and copied.',
    responseType: 'application/pdf',
    rateLimited: true,
    errors: [['not-found', orderTexts.notFound]],
  },
};
