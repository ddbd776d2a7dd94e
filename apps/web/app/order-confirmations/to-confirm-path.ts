/** The path of the page of orders that are to be confirmed. */
export const toConfirmPath = '/dashboard/to-confirm';
