/** Pure functions that find which points of the specification the tests of a run prove. */

export interface Point {
  id: string;
  kind: 'api' | 'unit' | 'browser' | 'both';
  where: string;
  text: string;
}

/** One test of a run: its file and title, whether it passed and ran in a browser, and the ids of what it says to prove. */
export interface Result {
  file: string;
  title: string;
  ok: boolean;
  browser: boolean;
  proves: readonly string[];
}

/** Parses points.tsv: id, section, kind, where, point. */
export function readPoints(tsv: string): Point[] {
  const [, ...lines] = tsv.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', , kind = '', where = '', text = ''] = line.split('\t');
    return { id, kind: kind as Point['kind'], where, text };
  });
}

/** Parses beyond.tsv, whose sentences go beyond the specification: id, plan, kind, sentence. */
export function readSentences(tsv: string): Point[] {
  const [, ...lines] = tsv.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', where = '', kind = '', text = ''] = line.split('\t');
    return { id, kind: kind as Point['kind'], where, text };
  });
}

/** How many points of each kind are proven: "3 of 4 api, 1 of 2 browser". */
export function countByKind(points: readonly Point[], proven: readonly Point[]): string {
  const kinds = [...new Set(points.map(({ kind }) => kind))].sort();
  const countOf = (list: readonly Point[], kind: Point['kind']) =>
    list.filter((one) => one.kind === kind).length;
  return kinds.map((kind) => `${countOf(proven, kind)} of ${countOf(points, kind)} ${kind}`).join(', ');
}

/** Lists the proofs of a run that prove nothing: of a point that does not exist. */
export function wrongProofs(points: readonly Point[], results: readonly Result[]): string[] {
  const known = new Set(points.map(({ id }) => id));
  return results.flatMap(({ file, title, proves }) =>
    proves.filter((id) => !known.has(id)).map((id) => `there is no point ${id}: ${file}, "${title}"`),
  );
}

/**
 * Lists the points that passing tests prove. `both` needs a node and a browser test, `browser` a browser test, `api` a
 * node test, `unit` either. A failing test disproves its points.
 */
export function provenPoints(points: readonly Point[], results: readonly Result[]): Point[] {
  const passing = { node: new Set<string>(), browser: new Set<string>() };
  const failing = new Set<string>();
  for (const { ok, browser, proves } of results) {
    const ids = ok ? (browser ? passing.browser : passing.node) : failing;
    for (const id of proves) ids.add(id);
  }
  return points.filter(({ id, kind }) => {
    const node = passing.node.has(id);
    const browser = passing.browser.has(id);
    const needed = { api: node, unit: node || browser, browser, both: node && browser };
    return needed[kind] && !failing.has(id);
  });
}
