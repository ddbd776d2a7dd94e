/** Undo and redo of the changes of a state. */

export interface EditHistory<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What the last change was about: typing in one cell is one step. */
  subject?: string | undefined;
}

const maxSteps = 200;

export const startHistory = <State>(present: State): EditHistory<State> => ({
  past: [],
  present,
  future: [],
});

/** Records a change; one of the same subject as the last is the same step. */
export function edit<State>(
  history: EditHistory<State>,
  present: State,
  subject?: string,
): EditHistory<State> {
  if (present === history.present) return history;
  const same = subject !== undefined && subject === history.subject;
  const past = same ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present, future: [], subject };
}

/** Goes back one step, if there is one. */
export function undo<State>({ past, present, future }: EditHistory<State>): EditHistory<State> {
  const before = past.at(-1);
  return before === undefined
    ? { past, present, future }
    : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

/** Repeats the step that was undone last, if there is one. */
export function redo<State>({ past, present, future }: EditHistory<State>): EditHistory<State> {
  const [next, ...rest] = future;
  return next === undefined
    ? { past, present, future }
    : { past: [...past, present], present: next, future: rest };
}
