/** The variants of a story, such as languages and widths: the gate shows one, which the story's name alone chooses, the long run all. */
import { isLongRun } from '../../apps/api/src/testing/long-run.ts';

/** A number that is the same for a name in every run (FNV-1a), and evenly spread over all names. */
const numberOf = (name: string): number => {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Which of `all` a run shows of a story; over all stories each is shown about equally often. */
export const variantsOf = <Variant>(
  story: string,
  all: readonly Variant[],
  isLong = isLongRun,
): readonly Variant[] => (isLong ? all : all.filter((_, index) => index === numberOf(story) % all.length));

export const languages = ['en', 'bn'] as const;
/** The languages in which a run shows a story. */
export const languagesOf = (story: string): readonly (typeof languages)[number][] =>
  variantsOf(story, languages);
