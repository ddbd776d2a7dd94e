/**
 * The best documents of a query, exactly, without scoring all of them: each term has few different scores, and a set of
 * documents for each. Combinations of these are visited by the highest score that they can reach (branch and bound).
 */
import { type Bitmap, createBitmap, forEachBit, hasBit, intersect, subtract } from './bitmap.ts';

/** The documents for which a term scores `value`, unless a higher level of the term has them. */
export interface Level {
  value: number;
  /** Is called when the documents are needed; always the same set. */
  documents(): Bitmap;
  /** Whether they are collected already. */
  isCollected(): boolean;
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
  /** It may skip the rest of a set with the same score. */
  addAll(documents: Bitmap, score: number): void;
  add(document: number, score: number): void;
  /** Whether a document with at most this score could still be among the best. */
  accepts(maxScore: number): boolean;
}

/** Documents that have the same levels so far. */
interface Branch {
  /** The level of each decided term, -1 for none; required terms are decided first, rare ones before frequent ones. */
  chosen: readonly number[];
  /** The next level of the term after these; its higher ones have none of the documents. */
  level: number;
  documents: Bitmap;
  count: number;
  hasBonus: boolean;
  maxScore: number;
}

/** Sets of up to this many documents are scored one by one. */
const maxSmallSet = 512;

const highestOf = ({ levels }: LevelTerm): number => levels[0]?.value ?? 0;

/** Collects the best documents; returns whether any document matches. */
export function searchLevels({ terms, among, bonus }: LevelQuery, collector: Collector): boolean {
  const order = [...terms.keys()].sort((a, b) => {
    const [one, other] = [terms[a] as LevelTerm, terms[b] as LevelTerm];
    if (one.required !== other.required) return one.required ? -1 : 1;
    // A term without a good match is likely to be rare.
    return highestOf(one) - highestOf(other);
  });
  const spare: Bitmap[] = [];
  const takeSet = (): Bitmap => spare.pop() ?? createBitmap(among.length * 32);
  const branches: Branch[] = [];
  let anyFound = false;
  const termAt = (depth: number): LevelTerm => terms[order[depth] as number] as LevelTerm;

  /** By term. */
  const values = new Float64Array(terms.length);
  const setValue = (depth: number, level: number): void => {
    values[order[depth] as number] = termAt(depth).levels[level]?.value ?? 0;
  };
  /** Sums in the order of the terms and in the precision of the levels, so that equal documents have equal scores. */
  const scoreOfValues = (hasBonus: boolean): number => {
    let sum = 0;
    for (const value of values) sum += value;
    return hasBonus ? Math.fround(Math.fround(sum) + bonus.value) : Math.fround(sum);
  };
  /** Sets the values of a branch, the highest that its documents can have. */
  const setValues = ({ chosen, level }: Branch): void => {
    for (const depth of order.keys())
      setValue(
        depth,
        depth < chosen.length ? (chosen[depth] as number) : depth === chosen.length ? level : 0,
      );
  };
  const maxScoreOf = (branch: Branch): number => {
    setValues(branch);
    return scoreOfValues(branch.hasBonus);
  };

  const scoreDocument = (document: number, branch: Branch): void => {
    const { chosen, hasBonus } = branch;
    setValues(branch);
    for (let depth = chosen.length; depth < order.length; depth += 1) {
      const { required, levels } = termAt(depth);
      let level = depth === chosen.length ? branch.level : 0;
      for (; level < levels.length; level += 1) {
        const { documents, isCollected } = levels[level] as Level;
        setValue(depth, level);
        if (!isCollected() && !collector.accepts(scoreOfValues(hasBonus))) return;
        if (hasBit(documents(), document)) break;
      }
      if (level === levels.length && required) return;
      setValue(depth, level);
    }
    anyFound = true;
    collector.add(document, scoreOfValues(hasBonus));
  };

  /** Scores the branch or queues it; takes ownership of its set. */
  const addBranch = (branch: Branch): void => {
    const { chosen, documents, count } = branch;
    const isDecided = chosen.length === order.length;
    if (count > 0 && isDecided) {
      anyFound = true;
      collector.addAll(documents, maxScoreOf(branch));
    } else if (count > 0 && branch.level >= termAt(chosen.length).levels.length) {
      if (!termAt(chosen.length).required) {
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
    const ofLevel = (termAt(chosen.length).levels[level] as Level).documents();
    const next = { ...branch, level: level + 1 };
    if (ofLevel.length > 0) {
      const set = takeSet();
      const count = intersect(set, documents, ofLevel);
      if (count > 0) next.count = subtract(documents, set);
      addBranch({ ...branch, chosen: [...chosen, level], level: 0, documents: set, count });
    }
    addBranch(next);
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
