/** The best documents by score and then by rank, whose numbers mostly ascend with their rank. */
import { type Bitmap, forEachBit, forEachCommonBitDown } from './bitmap.ts';
import type { Collector } from './level-search.ts';

export interface Ranking {
  /** Documents below this number ascend in rank, within those that are preferred and within the others. */
  ordered: number;
  /** Preferred documents come before all others with the same score. */
  preferred: Bitmap;
  others: Bitmap;
  /** Whether one document comes before another with the same score. */
  isBefore(one: number, other: number): boolean;
}

export interface TopDocuments extends Collector {
  /** The best first. */
  list(): number[];
}

/** Scores that are equal in thousandths are equal. */
const rounded = (score: number): number => Math.round(score * 1000);

/** Collects the best `limit` documents. */
export function collectTop(limit: number, { ordered, preferred, others, isBefore }: Ranking): TopDocuments {
  const best: { document: number; score: number }[] = [];
  const minScore = (): number => (best.length < limit ? Number.NEGATIVE_INFINITY : (best.at(-1)?.score ?? 0));

  /** Returns whether the document is among the best now. */
  const insert = (document: number, score: number): boolean => {
    if (score < minScore()) return false;
    const position = best.findIndex(
      (other) => score > other.score || (score === other.score && isBefore(document, other.document)),
    );
    if (position < 0 && best.length === limit) return false;
    best.splice(position < 0 ? best.length : position, 0, { document, score });
    if (best.length > limit) best.pop();
    return true;
  };

  return {
    add: (document, score) => void insert(document, rounded(score)),
    addAll(documents, exactScore) {
      const score = rounded(exactScore);
      if (score < minScore()) return;
      let all = true;
      const insertNext = (document: number): boolean => {
        all = insert(document, score);
        return all;
      };
      forEachCommonBitDown(documents, preferred, ordered, insertNext);
      if (all) forEachCommonBitDown(documents, others, ordered, insertNext);
      forEachBit(documents, ordered, documents.length * 32, (document) => insert(document, score));
    },
    accepts: (maxScore) => rounded(maxScore) >= minScore(),
    list: () => best.map(({ document }) => document),
  };
}
