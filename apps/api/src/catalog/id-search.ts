/** The search for the ids of products, wherever its index is. */
import type { BrowseQuery, BrowseResult } from './facet-query.ts';

/**
 * Searches the catalogue as it is at a generation, the number of changes of what it finds that this process has applied: with
 * every change that was committed before that generation was first given. `inQuestions` says whether the words of questions count.
 */
export interface IdSearch {
  /** The ids of the products that match a text, best first, at most ten. */
  find(text: string, generation: number, inQuestions?: boolean): Promise<string[]>;
  /** A page of a list, with the number of its products for each value of its filters. */
  browse(query: BrowseQuery, generation: number, inQuestions?: boolean): Promise<BrowseResult>;
  /** Other texts with results; none if the text itself has results. */
  suggest(text: string, generation: number, inQuestions?: boolean): Promise<string[]>;
  /** Gets the index ready before the first search. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}
