/** The dashboards' calls in words. */
import type { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { notYourAccount } from '../http/current-user.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const dashboardDocs: ApiDocs<typeof dashboardEndpoints> = {
  findMyDashboard: {
    summary: 'Gives the figures of a shopper',
    text: 'One’s own; an admin may ask for anybody’s. Amounts are taka.',
    errors: [['no-role', notYourAccount]],
  },
  findTotalCounts: { summary: 'Counts orders, users and products' },
};
