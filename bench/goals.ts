/** Compares measured figures with the goals of goals.json and with the figures written there last. */
import { readFile, writeFile } from 'node:fs/promises';

const file = new URL('./goals.json', import.meta.url);
/** The tolerance, as a fraction: a figure that is worse than the written one by more has to be explained or fixed. */
const tolerance = 0.1;

/** One measured figure of a shop with a number of products. */
export interface Measurement {
  /** The route; left out for a figure of the whole shop. */
  route?: string;
  figure: string;
  products: number;
  value: number;
}

export interface Goal extends Pick<Measurement, 'route' | 'figure'> {
  /** Numbers of products it is for. */
  sizes: number[];
  atLeast?: number;
  atMost?: number;
  /** Of several goals with the same word one is enough. */
  oneOf?: string;
  /** The command that measures it; left out for bench:load. */
  bench?: string;
  /** By number of products, what was measured last with `--write`. */
  reached: Record<string, number>;
  /** Why it is missed, and what would reach it. */
  missed?: string;
}

interface Compared {
  goal: Goal;
  products: number;
  before: number | undefined;
  now: number | undefined;
}

const compared = (goals: readonly Goal[], measured: readonly Measurement[]): Compared[] =>
  goals.flatMap((goal) =>
    goal.sizes.map((products) => ({
      goal,
      products,
      before: goal.reached[products],
      now: measured.find(
        (one) => one.route === goal.route && one.figure === goal.figure && one.products === products,
      )?.value,
    })),
  );

const isMet = ({ goal: { atLeast, atMost }, before, now }: Compared): boolean => {
  const value = now ?? before ?? Number.NaN;
  return atLeast === undefined ? value <= (atMost ?? Number.NaN) : value >= atLeast;
};

function verdictOf(row: Compared, rows: readonly Compared[]): string {
  if ((row.now ?? row.before) === undefined) return 'not measured';
  if (isMet(row)) return 'met';
  const { oneOf } = row.goal;
  const others = rows.filter((other) => other.goal.oneOf === oneOf && other.products === row.products);
  return oneOf !== undefined && others.some(isMet) ? 'met by the other' : 'missed';
}

/** The fraction by which the value is worse than the one before; negative if it is better. */
const worseBy = ({ atLeast }: Goal, before: number, now: number): number =>
  atLeast === undefined ? now / before - 1 : 1 - now / before;

const nameOf = ({ route, figure }: Goal): string => (route ? `${route}: ${figure}` : figure);
const boundOf = ({ atLeast, atMost }: Goal): string =>
  atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
const text = (value: number | undefined): string =>
  value?.toLocaleString('en-US', { maximumSignificantDigits: 3 }) ?? '';

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** One line for each reason, with all goals that have it. */
const reasonsOf = (missed: readonly Goal[]): string =>
  [...Map.groupBy(missed, (goal) => goal.missed ?? 'not explained yet.')]
    .map(([reason, goals]) => `- ${[...new Set(goals.map(nameOf))].join('; ')}: ${reason}`)
    .join('\n');

/** What was measured for a goal with a number of products, with the figure before it. */
function cellOf(rows: readonly Compared[], goal: Goal, products: number): string {
  const row = rows.find((one) => one.goal === goal && one.products === products);
  if (!row) return '';
  const { before, now } = row;
  const verdict = verdictOf(row, rows);
  const both = now !== undefined && before !== undefined ? ` (before ${text(before)})` : '';
  return `${text(now ?? before)}${both} ${verdict}`.trim();
}

/**
 * A table of goals with what was measured now or else before, the reasons of those that are missed, and what is worse than
 * before by more than the tolerance.
 */
export function compareWithGoals(
  goals: readonly Goal[],
  measured: readonly Measurement[],
): { table: string; reasons: string; worse: string[] } {
  const rows = compared(goals, measured);
  const missed = new Set(rows.filter((row) => verdictOf(row, rows) === 'missed').map(({ goal }) => goal));
  const sizes = [...new Set(goals.flatMap((goal) => goal.sizes))].sort((a, b) => a - b);
  return {
    table: table(
      ['goal', 'bound', ...sizes.map((size) => `${size.toLocaleString('en-US')} products`), 'measured by'],
      goals.map((goal) => [
        nameOf(goal),
        boundOf(goal),
        ...sizes.map((size) => cellOf(rows, goal, size)),
        goal.bench ?? 'bench:load',
      ]),
    ),
    reasons: reasonsOf([...missed]),
    worse: rows.flatMap(({ goal, products, before, now }) =>
      before !== undefined && now !== undefined && worseBy(goal, before, now) > tolerance
        ? [`${nameOf(goal)}, ${products} products: ${text(before)} → ${text(now)}`]
        : [],
    ),
  };
}

export const readGoals = async (): Promise<Goal[]> => JSON.parse(await readFile(file, 'utf8')).goals;

/** Writes the measured figures to the goals. */
export async function writeReached(goals: readonly Goal[], measured: readonly Measurement[]): Promise<void> {
  for (const { goal, products, now } of compared(goals, measured))
    if (now !== undefined) goal.reached[products] = Number(now.toPrecision(3));
  const json = JSON.stringify({ goals }, null, 2);
  // Arrays in one line, as the formatter writes them.
  const formatted = json.replace(/\[[\d,\s]+\]/g, (array) => `[${array.match(/\d+/g)?.join(', ')}]`);
  await writeFile(file, `${formatted}\n`);
}

/** The options of each command that measures goals. */
export const goalOptions = {
  write: { type: 'boolean', default: false },
  goals: { type: 'boolean', default: false },
} as const;

/**
 * Ends a bench: prints what it measured beside the goals, writes it with `--write`, and with `--goals` lets the command fail
 * if a figure is worse than before.
 */
export async function concludeWithGoals(
  measured: readonly Measurement[],
  options: { write: boolean; goals: boolean },
): Promise<void> {
  const goals = await readGoals();
  const own = goals.filter(({ route, figure }) =>
    measured.some((one) => one.route === route && one.figure === figure),
  );
  const { table: rows, reasons, worse } = compareWithGoals(own, measured);
  console.log(`\n${rows}\n\n${reasons}`);
  if (options.write) await writeReached(goals, measured);
  failIfWorse(worse, options.goals);
}

/** Lists what is worse, and lets the command fail if that was asked for. */
export function failIfWorse(worse: readonly string[], fail: boolean): void {
  if (worse.length === 0) return;
  console.error(`Worse than before by more than 10 %: ${worse.join('; ')}.`);
  if (fail) process.exitCode = 1;
}
