/** Where a new page is scrolled to: its top, unless a feature knows a better place. */

/** Returns whether it has scrolled to a place, and moved the focus. */
type FindPlace = () => boolean;

let findPlace: FindPlace = () => false;

/** From now on `find` decides first; returns the function that ends this. */
export function providePlace(find: FindPlace): () => void {
  findPlace = find;
  return () => {
    findPlace = () => false;
  };
}

/** Scrolls a page that has just been rendered; returns whether the focus has been moved as well. */
export function showPlace(): boolean {
  if (findPlace()) return true;
  window.scrollTo(0, 0);
  return false;
}
