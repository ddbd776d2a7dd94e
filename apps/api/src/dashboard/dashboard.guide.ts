/** The dashboards' calls in words. */
import type { dashboardCalls } from '@jontro/shop/dashboard/dashboard.calls.ts';
import type { Guide } from '../http/call-guide.ts';
import { notYourAccount } from '../http/viewer.ts';

export const dashboardGuide: Guide<typeof dashboardCalls> = {
  findMyDashboard: {
    summary: 'Gives the figures of a shopper',
    text: 'One’s own; an admin may ask for anybody’s. Amounts are taka.',
    refusals: [['no-role', notYourAccount]],
  },
  findTotalCounts: { summary: 'Counts orders, users and products' },
};
