/** What was read of a note: each value with what may be wrong about it. */
import type { NoteItem } from './note-quantities.ts';

/**
 * `several`: another one is written as well; `spelling`: written in another way; `guessed`: by its place in the note only; `derived`:
 * follows from the area; `not-delivered`: the shop does not deliver there.
 */
export type NoteDoubt = 'several' | 'spelling' | 'guessed' | 'derived' | 'not-delivered';
export interface NoteValue {
  value: string;
  doubt?: NoteDoubt;
}
export interface NoteArticle extends NoteItem {
  /** Nothing but its place says that it is an article; it may be a name. */
  isGuess?: boolean;
}

export interface NoteReading {
  name?: NoteValue;
  /** As 01712345678. */
  mobileNumber?: NoteValue;
  /** All numbers that are written. */
  numbers: readonly string[];
  district?: NoteValue;
  area?: NoteValue;
  address?: NoteValue;
  articles: readonly NoteArticle[];
  /** What was not understood, as it is written. */
  rest: readonly string[];
  /** The note is longer than what was read of it. */
  isCut: boolean;
}
