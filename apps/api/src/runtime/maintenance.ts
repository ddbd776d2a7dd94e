/** Requests to close the shop for work beside which nothing may happen: from a server process to the one that owns the port. */
import { isServerProcess, type Maintenance, requestFromPrimary } from './process-group.ts';

let close: ((work: Maintenance) => void) | undefined;

/** Sets what closes the shop, in the process that owns the port; undefined where nothing does. */
export function onMaintenance(handler: ((work: Maintenance) => void) | undefined): void {
  close = handler;
}

/** Whether somebody closes the shop on request. */
export const canCloseShop = (): boolean => isServerProcess || close !== undefined;

/** Requests the maintenance; returns at once, and the shop closes after the pending responses. */
export function requestMaintenance(work: Maintenance): void {
  if (isServerProcess) requestFromPrimary(work);
  else close?.(work);
}
