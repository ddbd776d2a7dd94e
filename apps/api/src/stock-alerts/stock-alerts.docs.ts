/** API docs of back-in-stock alerts. */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { stockAlertEndpoints } from '@jontro/shop/stock-alerts/stock-alerts.endpoints.ts';
import { stockAlertTexts } from '@jontro/shop/stock-alerts/stock-alerts.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const stockAlertDocs: ApiDocs<typeof stockAlertEndpoints> = {
  addStockAlert: {
    summary: 'Asks for a mail when a product is back in stock',
    text: 'One mail, oldest request first, one for each unit that comes back. Without "variantId" a product with variants means its default one. A second request for the same address changes nothing. Open for six months. Not found where the setting "stockAlerts" is off.',
    rateLimited: true,
    errors: [
      ['invalid', stockAlertTexts.wrongEmail],
      ['not-found', productTexts.notFound],
      ['broken-rule', stockAlertTexts.inStock],
      ['broken-rule', stockAlertTexts.tooMany],
    ],
  },
};
