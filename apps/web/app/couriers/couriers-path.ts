/** The path of the page of parcels at couriers. */
export const parcelsPath = '/dashboard/parcels';
