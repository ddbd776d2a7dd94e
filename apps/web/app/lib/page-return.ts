/** Whether Back or Forward led to the page, which with `instantPages` is then shown as it was left. */

/** The entry of the browser's history that is shown, by the router's key of its location; undefined without `instantPages`. */
let shownKey: string | undefined;
let returned = false;
/** The first parts of the keys of public pages' data. Other data belong to a person, and are fetched again. */
const pageKeys = new Set<unknown>();

/** The page of an entry has been rendered; `isReturn` if Back or Forward led to it. */
export function noteShown(key: string, isReturn: boolean): void {
  shownKey = key;
  returned = isReturn;
}

/**
 * Whether Back or Forward leads to the page of a URL, which is being opened: then the browser has already changed the address,
 * which the router does for a link only when it has the data.
 */
export const isReturnTo = (url: string): boolean =>
  shownKey !== undefined &&
  location.href.split('#')[0] === url &&
  (history.state?.key ?? 'default') !== shownKey;

export const addPageKey = ([name]: readonly unknown[]): void => {
  pageKeys.add(name);
};

/** Whether the data of a key are shown as they were left. */
export const isKept = ([name]: readonly unknown[]): boolean => returned && pageKeys.has(name);
