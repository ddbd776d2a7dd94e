/** The first of many items in an order, without sorting all of them. */

/** Moves the first `count` items to the front and returns them in order; the order of the others is undefined. */
export function selectFirst<Item>(
  items: Item[],
  count: number,
  compare: (one: Item, other: Item) => number,
): Item[] {
  let [low, high] = [0, items.length - 1];
  while (low < high && count < items.length) {
    const pivot = items[(low + high) >>> 1] as Item;
    let [left, right] = [low, high];
    while (left <= right) {
      while (compare(items[left] as Item, pivot) < 0) left += 1;
      while (compare(items[right] as Item, pivot) > 0) right -= 1;
      if (left <= right) {
        [items[left], items[right]] = [items[right] as Item, items[left] as Item];
        left += 1;
        right -= 1;
      }
    }
    if (count - 1 <= right) high = right;
    else if (count - 1 >= left) low = left;
    else break;
  }
  return items.slice(0, count).sort(compare);
}
