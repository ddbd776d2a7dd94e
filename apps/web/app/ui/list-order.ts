/** The order of the entries of a list. */

/** Returns the list with the entry at `from` moved to the index `to`; unchanged if an index is out of range. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
