/** Works on several items at a time. */

/** Calls `work` for each item, for so many at once at most. Rejects with the first error, when the calls that have begun have ended. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failed: { error: unknown } | undefined;
  const worker = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const item = items[next++] as Item;
      await work(item).catch((error: unknown) => {
        failed ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failed) throw failed.error;
}
