/** The record of the gallery: which combinations were taken, when, and which faults the checks found. */
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Combination } from './combinations.ts';
import { galleryFolder } from './gallery-folder.ts';

export interface Taken {
  /** The combination's screenshot. */
  file: string;
  /** An ISO time. */
  at: string;
  checked: boolean;
  faults: readonly string[];
}

const recordFile = join(galleryFolder, 'taken.jsonl');

/** Adds a line; it replaces an earlier one of the same combination. */
export function record(taken: Taken, file = recordFile): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(taken)}\n`);
}

/** What was taken, by screenshot. The last line of a run that was cut off may be incomplete, and is left out. */
export function readRecord(file = recordFile): Map<string, Taken> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return new Map();
  }
  const lines = text.split('\n').flatMap((line): Taken[] => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
  return new Map(lines.map((taken) => [taken.file, taken]));
}

/** Those of the combinations that were not taken yet, not checked although it is asked for, or with faults. */
export const combinationsLeft = (
  combinations: readonly Combination[],
  taken: ReadonlyMap<string, Taken>,
  check: boolean,
): Combination[] =>
  combinations.filter(({ file }) => {
    const before = taken.get(file);
    return !before || before.faults.length > 0 || (check && !before.checked);
  });

/** The result of a run in words: counts by preset, scheme and language, what is missing, and each fault. */
export function summaryOf(combinations: readonly Combination[], taken: ReadonlyMap<string, Taken>): string {
  const groups = new Map<string, { all: number; taken: number; checked: number; faulty: number }>();
  for (const { preset, scheme, language, width, file } of combinations) {
    const name = `${preset}, ${scheme}, ${language}, ${width} px`;
    const group = groups.get(name) ?? { all: 0, taken: 0, checked: 0, faulty: 0 };
    const found = taken.get(file);
    group.all += 1;
    group.taken += found ? 1 : 0;
    group.checked += found?.checked ? 1 : 0;
    group.faulty += found?.faults.length ? 1 : 0;
    groups.set(name, group);
  }
  const missing = combinations.filter(({ file }) => !taken.has(file)).map(({ file }) => file);
  const faults = combinations.flatMap(({ file }) => taken.get(file)?.faults ?? []);
  return [
    ...[...groups].map(
      ([name, group]) =>
        `${name}: ${group.taken} of ${group.all} taken, ${group.checked} checked, ${group.faulty} with faults`,
    ),
    `All: ${combinations.length - missing.length} of ${combinations.length} taken, ${faults.length} faults`,
    ...missing.map((file) => `Not taken: ${file}`),
    ...faults,
  ].join('\n');
}
