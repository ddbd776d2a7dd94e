/** The page of a customer. */
export const customerPattern = '/dashboard/customers/:id';
export const customerPath = (id: string): string => `/dashboard/customers/${encodeURIComponent(id)}`;
