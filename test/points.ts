/** Pure functions that find which points of the specification the tests of a run prove. */

export interface Point {
  id: string;
  kind: 'api' | 'unit' | 'browser' | 'both';
  where: string;
  text: string;
}

/** One test of a run: its file and title, whether it passed, and whether it ran in a browser. */
export interface Result {
  file: string;
  title: string;
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

/** A line of proofs.tsv: the test with this title in this file proves the point. */
export interface Proof {
  point: string;
  file: string;
  title: string;
}

/** Parses proofs.tsv: point, file, test; for the gate without those of files that belong to the long run alone. */
export function readProofs(tsv: string, isLong: boolean): Proof[] {
  const [, ...lines] = tsv.trimEnd().split('\n');
  const proofs = lines.map((line) => {
    const [point = '', file = '', title = ''] = line.split('\t');
    return { point, file, title };
  });
  return proofs.filter(({ file }) => isLong || !/\.long\.(test|e2e)\.ts$/.test(file));
}

const testKey = ({ file, title }: Pick<Proof, 'file' | 'title'>): string => `${file}\t${title}`;

/** Lists what is wrong with the proofs of a run: a point or a test that does not exist. */
export function wrongProofs(
  points: readonly Point[],
  proofs: readonly Proof[],
  results: readonly Result[],
): string[] {
  const known = new Set(points.map(({ id }) => id));
  const ran = new Set(results.map(testKey));
  return proofs.flatMap((proof) => [
    ...(known.has(proof.point) ? [] : [`there is no point ${proof.point}`]),
    ...(ran.has(testKey(proof)) ? [] : [`${proof.point}: ${proof.file} has no test "${proof.title}"`]),
  ]);
}

/**
 * Lists the points that passing tests prove. `both` needs a node and a browser test, `browser` a browser test, `api` a
 * node test, `unit` either. A failing test disproves its points.
 */
export function provenPoints(
  points: readonly Point[],
  proofs: readonly Proof[],
  results: readonly Result[],
): Point[] {
  const passing = { node: new Set<string>(), browser: new Set<string>() };
  const failing = new Set<string>();
  const pointsByTest = Map.groupBy(proofs, testKey);
  for (const result of results) {
    const ids = result.ok ? (result.browser ? passing.browser : passing.node) : failing;
    for (const { point } of pointsByTest.get(testKey(result)) ?? []) ids.add(point);
  }
  return points.filter(({ id, kind }) => {
    const node = passing.node.has(id);
    const browser = passing.browser.has(id);
    const needed = { api: node, unit: node || browser, browser, both: node && browser };
    return needed[kind] && !failing.has(id);
  });
}
