/** The search for the ids of products, wherever its index is. */

/**
 * Searches the catalogue as it is at a generation, the number of changes of what it finds that this process has applied: with
 * every change that was committed before that generation was first given.
 */
export interface IdSearch {
  /** The ids of the products that match a text, best first, at most ten. */
  find(text: string, generation: number): Promise<string[]>;
  /** Other texts with results; none if the text itself has results. */
  suggest(text: string, generation: number): Promise<string[]>;
  /** Gets the index ready before the first search. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}
