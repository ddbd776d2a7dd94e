/**
 * The best documents of a query, exactly, without scoring all of them: each term has few different scores, and a set of
 * documents for each. Combinations of these are visited in the order of the highest score that they can reach.
 */
import { type Bitmap, createBitmap, forEachBit, hasBit, intersect, subtract } from './bitmap.ts';

/** The documents for which a term scores `value`, unless a higher level of the term has them. */
export interface Level {
  value: number;
  /** Is called when the documents are needed; always the same set. */
  documents(): Bitmap;
}

export interface LevelTerm {
  /** Whether a document must be in a level. */
  required: boolean;
  /** By value, descending. */
  levels: readonly Level[];
}

export interface LevelQuery {
  terms: readonly LevelTerm[];
  /** The documents among which to search. */
  among: Bitmap;
  /** Added to the score of its documents. */
  bonus: Level;
}

/** Receives documents with their scores. */
export interface Collector {
  /** Of a set with the same score it need not look at all. */
  addAll(documents: Bitmap, score: number): void;
  add(document: number, score: number): void;
  /** Whether a document with at most this score could still be among the best. */
  accepts(maxScore: number): boolean;
}

/** Documents that have the same levels so far. */
interface Branch {
  /** The level of each decided term, -1 for none. */
  chosen: number[];
  /** The next level of the term after these; its higher ones have none of the documents. */
  level: number;
  documents: Bitmap;
  count: number;
  hasBonus: boolean;
  maxScore: number;
}

/** Sets of up to this many documents are scored one by one. */
const maxSmallSet = 1_024;

/** In the order of the terms and in the precision of the levels, so that equal documents have equal scores. */
function scoreOf(values: readonly number[], bonus: number): number {
  let sum = 0;
  for (const value of values) sum += value;
  return bonus === 0 ? Math.fround(sum) : Math.fround(Math.fround(sum) + bonus);
}

/** Collects the best documents; returns whether any document matches. */
export function searchLevels({ terms, among, bonus }: LevelQuery, collector: Collector): boolean {
  const spare: Bitmap[] = [];
  const takeSet = (): Bitmap => spare.pop() ?? createBitmap(among.length * 32);
  const branches: Branch[] = [];
  let anyFound = false;
  const levelValue = (term: number, level: number): number => terms[term]?.levels[level]?.value ?? 0;

  /** The highest score of a branch's documents, given the values of its first open terms. */
  const maxScoreOf = ({ chosen, level, hasBonus }: Branch, open: readonly number[] = []): number => {
    const values = terms.map((_, term) => {
      if (term < chosen.length) return levelValue(term, chosen[term] as number);
      return open[term - chosen.length] ?? levelValue(term, term === chosen.length ? level : 0);
    });
    return scoreOf(values, hasBonus ? bonus.value : 0);
  };

  const scoreDocument = (document: number, branch: Branch): void => {
    const { chosen } = branch;
    const open: number[] = [];
    for (let term = chosen.length; term < terms.length; term += 1) {
      const { required, levels } = terms[term] as LevelTerm;
      let level = term === chosen.length ? branch.level : 0;
      for (; level < levels.length; level += 1) {
        // Lower levels may not have been needed yet.
        if (!collector.accepts(maxScoreOf(branch, [...open, levelValue(term, level)]))) return;
        if (hasBit((levels[level] as Level).documents(), document)) break;
      }
      if (level === levels.length && required) return;
      open.push(levelValue(term, level));
    }
    anyFound = true;
    collector.add(document, maxScoreOf(branch, open));
  };

  /** Scores the branch or keeps it for later; takes ownership of its set. */
  const addBranch = (branch: Branch): void => {
    const { chosen, documents, count } = branch;
    const term = terms[chosen.length];
    if (count > 0 && !term) {
      anyFound = true;
      collector.addAll(documents, maxScoreOf(branch));
    } else if (count > 0 && term && branch.level >= term.levels.length) {
      if (!term.required) {
        addBranch({ ...branch, chosen: [...chosen, -1], level: 0 });
        return;
      }
    } else if (count > maxSmallSet) {
      branches.push({ ...branch, maxScore: maxScoreOf(branch) });
      return;
    } else if (count > 0) {
      forEachBit(documents, 0, documents.length * 32, (document) => scoreDocument(document, branch));
    }
    spare.push(documents);
  };

  /** Splits a branch into the documents of its next level and the others. */
  const split = (branch: Branch): void => {
    const { chosen, level, documents } = branch;
    const { levels } = terms[chosen.length] as LevelTerm;
    const set = takeSet();
    const count = intersect(set, documents, (levels[level] as Level).documents());
    const rest = count > 0 ? subtract(documents, set) : branch.count;
    addBranch({ ...branch, chosen: [...chosen, level], level: 0, documents: set, count });
    addBranch({ ...branch, level: level + 1, count: rest });
  };

  const start = { chosen: [], level: 0, maxScore: 0 };
  const withBonus = takeSet();
  const bonusCount = intersect(withBonus, among, bonus.documents());
  const others = takeSet();
  others.set(among);
  const otherCount = subtract(others, withBonus);
  addBranch({ ...start, documents: withBonus, count: bonusCount, hasBonus: true });
  addBranch({ ...start, documents: others, count: otherCount, hasBonus: false });
  for (;;) {
    const best = branches.reduce(
      (highest, { maxScore }, index) => (maxScore > (branches[highest]?.maxScore ?? 0) ? index : highest),
      0,
    );
    const [branch] = branches.splice(best, 1);
    if (!branch || !collector.accepts(branch.maxScore)) return anyFound;
    split(branch);
  }
}
