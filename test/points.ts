/** Pure functions that find which points of the specification the tests of a run prove. */

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

/** Parses points.tsv: id, section, kind, where, point. */
export function readPoints(tsv: string): Point[] {
  const [, ...lines] = tsv.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', , kind = '', where = '', text = ''] = line.split('\t');
    return { id, kind: kind as Point['kind'], where, text };
  });
}

/** Lists the ids in brackets in a test's name, for example `[CART-05 TOAST-15]`, without readings (Q-nnn). */
export function claimedIds(name: string): string[] {
  const groups = [...name.matchAll(/\[([^\]]*)\]/g)].map(([, inside = '']) => inside.split(/[\s,]+/));
  return groups.flat().filter((word) => /^[A-Z]+-\d+$/.test(word) && !word.startsWith('Q-'));
}

/** Lists claimed ids that do not exist. */
export function unknownIds(points: readonly Point[], results: readonly Result[]): string[] {
  const known = new Set(points.map(({ id }) => id));
  return [...new Set(results.flatMap(({ name }) => claimedIds(name)).filter((id) => !known.has(id)))].sort();
}

/**
 * Lists the points that passing tests prove. `both` needs a node and a browser test, `browser` a browser test, `api` a
 * node test, `unit` either. A failing test with the id disproves a point.
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
