/** The device in the address of an accessory's page; an empty one asks for the choice, where there is no script. */
const deviceParameter = 'device';
const deviceId = /^[a-z0-9-]{0,60}$/;

/** Returns the device's id, '' if one is to be chosen, or undefined without a valid one. */
export const readDevice = (search: URLSearchParams): string | undefined => {
  const value = search.get(deviceParameter);
  return value !== null && deviceId.test(value) ? value : undefined;
};

/** The query of a URL with its device replaced; starts with "?" unless empty. */
export function deviceSearch(device: string | undefined, rest: URLSearchParams | string): string {
  const search = new URLSearchParams(rest);
  search.delete(deviceParameter);
  if (device !== undefined) search.append(deviceParameter, device);
  return search.size === 0 ? '' : `?${search}`;
}
