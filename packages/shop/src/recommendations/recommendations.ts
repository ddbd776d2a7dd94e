/** Products that are bought together, counted from the shop's own orders. */

/** Two products are shown together from this number of orders on, which leaves no trace of one customer's choice. */
export const minCommonOrders = 20;
/** Products stored for each product, and shown of those in stock. */
export const storedTogether = 8;
export const shownTogether = 4;
