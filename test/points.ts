/** The testable points of the specification, and which of them the last run's tests prove. Pure functions. */

export interface Point {
  id: string;
  kind: 'api' | 'unit' | 'browser' | 'both';
  where: string;
  text: string;
}

/** One test of a run: its name, whether it passed, and whether it ran in a browser. */
export interface Result {
  name: string;
  ok: boolean;
  browser: boolean;
}

/** Reads points.tsv: id, section, kind, where, point. */
export function readPoints(tsv: string): Point[] {
  const [, ...lines] = tsv.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', , kind = '', where = '', text = ''] = line.split('\t');
    return { id, kind: kind as Point['kind'], where, text };
  });
}

/** The ids that a test's name claims in brackets, for example `[CART-05 TOAST-15]`. Readings (Q-nnn) are no points. */
export function claimedIds(name: string): string[] {
  const groups = [...name.matchAll(/\[([^\]]*)\]/g)].map(([, inside = '']) => inside.split(/[\s,]+/));
  return groups.flat().filter((word) => /^[A-Z]+-\d+$/.test(word) && !word.startsWith('Q-'));
}

/** Ids that tests claim and that do not exist. */
export function unknownIds(points: readonly Point[], results: readonly Result[]): string[] {
  const known = new Set(points.map(({ id }) => id));
  return [...new Set(results.flatMap(({ name }) => claimedIds(name)).filter((id) => !known.has(id)))].sort();
}

/**
 * The points that passing tests prove. `both` needs a node test and a browser test, `browser` a browser test, `api` a
 * node test; `unit` is proven by either. A failing test with the id disproves it.
 */
export function provenPoints(points: readonly Point[], results: readonly Result[]): Point[] {
  const passing = { node: new Set<string>(), browser: new Set<string>() };
  const failing = new Set<string>();
  for (const { name, ok, browser } of results) {
    const ids = ok ? (browser ? passing.browser : passing.node) : failing;
    for (const id of claimedIds(name)) ids.add(id);
  }
  return points.filter(({ id, kind }) => {
    const node = passing.node.has(id);
    const browser = passing.browser.has(id);
    const needed = { api: node, unit: node || browser, browser, both: node && browser };
    return needed[kind] && !failing.has(id);
  });
}
