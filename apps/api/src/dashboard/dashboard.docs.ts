/** API docs of the dashboards. */
import type { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { notYourAccount } from '../http/current-user.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const dashboardDocs: ApiDocs<typeof dashboardEndpoints> = {
  findMyDashboard: {
    summary: 'Returns the figures of a customer',
    text: 'The caller’s own; admins may request anybody’s. Amounts are in taka.',
    errors: [['no-role', notYourAccount]],
  },
  findTotalCounts: { summary: 'Counts orders, users and products' },
  findOpenWork: {
    summary: 'Counts what waits for staff',
    text: 'Orders by what is to be done, cash due in taka, products with a low stock, reviews that are held, questions, and mails that were not sent. Staff get the counts of the lists that their permissions open: of orders with "orders", of products with "products", of reviews and questions with "content", of mails with "settings".',
  },
  listNewOrders: {
    summary: 'Lists the orders placed after a time, newest first',
    text: 'At most 50. Asked every 15 seconds by the open screens of staff. An order can become visible up to a minute after the time at which it was placed.',
    rateLimited: true,
  },
};
