/** The path of the page of the shop's colours, which only the dashboard links to. */
export const designPath = '/dashboard/design';
