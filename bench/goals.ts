/** Compares the figures of the load benchmark with the goals of goals.json and with the figures written there last. */
import { readFile, writeFile } from 'node:fs/promises';
import { type SizeFigures, table } from './load-figures.ts';

const file = new URL('./goals.json', import.meta.url);
/** A figure that is worse than the written one by more than this part has to be explained or repaired. */
const tolerance = 0.1;

/** Figures of one route. */
const ofRoute = {
  'rate, shop / bare': ({ shop, bare }) => shop / bare,
  'processor, bare / shop': ({ shopCpu, bareCpu }) => bareCpu / shopCpu,
  'processor, ms': ({ shopCpu }) => shopCpu / 1000,
  'requests/s': ({ shop }) => shop,
  'p99, ms': ({ p99 }) => p99,
} as const satisfies Record<string, (route: SizeFigures['routes'][number]) => number>;

/** Figures of the whole shop. */
const ofShop = {
  'start, s': ({ readySeconds }) => readySeconds,
  'first search after the start, s': ({ readySeconds, searchSeconds }) => searchSeconds - readySeconds,
  'memory after the run, MB': ({ endMegabytes }) => endMegabytes,
  'p99 with a change each second / without': ({ changes }) => changes.p99UnderChanges / changes.p99,
  'orders/s, shop / statements alone': ({ routes, orderStatements = Number.NaN }) =>
    (routes.find(({ name }) => name === 'place order')?.shop ?? Number.NaN) / orderStatements,
} as const satisfies Record<string, (figures: SizeFigures) => number>;

export interface Goal {
  /** The route; left out for a figure of the whole shop. */
  route?: string;
  figure: keyof typeof ofRoute | keyof typeof ofShop;
  /** Numbers of products; left out for all. */
  sizes?: number[];
  atLeast?: number;
  atMost?: number;
  /** By number of products, what was measured last with `--write`. */
  reached: Record<string, number>;
}

/** The figure of a goal; undefined if it was not measured. */
function figureOf({ route, figure }: Goal, size: SizeFigures): number | undefined {
  if (route === undefined) {
    const value = figure in ofShop ? ofShop[figure as keyof typeof ofShop](size) : Number.NaN;
    return Number.isNaN(value) ? undefined : value;
  }
  const found = size.routes.find(({ name }) => name === route);
  return found && figure in ofRoute ? ofRoute[figure as keyof typeof ofRoute](found) : undefined;
}

const isMet = ({ atLeast, atMost }: Goal, value: number): boolean =>
  atLeast === undefined ? value <= (atMost ?? Number.POSITIVE_INFINITY) : value >= atLeast;

/** By which part the value is worse than the one before; negative if it is better. */
const worseBy = ({ atLeast }: Goal, before: number, value: number): number =>
  atLeast === undefined ? value / before - 1 : 1 - value / before;

interface Compared {
  goal: Goal;
  size: number;
  value: number;
  before: number | undefined;
}

const compared = (goals: readonly Goal[], sizes: readonly SizeFigures[]): Compared[] =>
  goals.flatMap((goal) =>
    sizes
      .filter(({ size }) => !goal.sizes || goal.sizes.includes(size))
      .flatMap((figures) => {
        const value = figureOf(goal, figures);
        const { size } = figures;
        return value === undefined ? [] : [{ goal, size, value, before: goal.reached[size] }];
      }),
  );

const nameOf = ({ route, figure }: Goal): string => (route ? `${route}: ${figure}` : figure);
const boundOf = ({ atLeast, atMost }: Goal): string =>
  atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
const figure = (value: number | undefined): string =>
  value === undefined ? '' : value.toLocaleString('en-US', { maximumSignificantDigits: 3 });

/** A table of the goals that were measured, and what is worse than before by more than the tolerance. */
export function compareWithGoals(
  goals: readonly Goal[],
  sizes: readonly SizeFigures[],
): { table: string; worse: string[] } {
  const rows = compared(goals, sizes);
  return {
    table: table(
      ['goal', 'products', 'bound', 'before', 'now', ''],
      rows.map(({ goal, size, value, before }) => [
        nameOf(goal),
        size.toLocaleString('en-US'),
        boundOf(goal),
        figure(before),
        figure(value),
        isMet(goal, value) ? 'met' : 'missed',
      ]),
    ),
    worse: rows
      .filter(({ goal, value, before }) => before !== undefined && worseBy(goal, before, value) > tolerance)
      .map(
        ({ goal, size, value, before }) =>
          `${nameOf(goal)}, ${size} products: ${figure(before)} → ${figure(value)}`,
      ),
  };
}

export const readGoals = async (): Promise<Goal[]> => JSON.parse(await readFile(file, 'utf8')).goals;

/** Writes the measured figures to the goals. */
export async function writeReached(goals: readonly Goal[], sizes: readonly SizeFigures[]): Promise<void> {
  for (const { goal, size, value } of compared(goals, sizes))
    goal.reached[size] = Number(value.toPrecision(3));
  const text = JSON.stringify({ goals }, null, 2);
  // Arrays in one line, as the formatter writes them.
  await writeFile(
    file,
    `${text.replace(/\[[^\]{]+\]/g, (array) => array.replace(/\s+/g, ' ').replace(/\[ | \]/g, (end) => end.trim()))}\n`,
  );
}
