/** What is wrong with the fields of the identity forms, told at the field instead of in the browser's own bubbles. */
import { fieldTexts } from '@jontro/shop/session/session.ts';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A sentence for each field that has a problem, by the field's name. */
export type FieldProblems = Readonly<Partial<Record<string, string>>>;

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  Array.from(form.elements).filter((each) => each instanceof HTMLInputElement);

/** What a field's own rules (`required`, `pattern`, `type`) say of what is in it. */
function problemOf({ name, validity }: HTMLInputElement): string | undefined {
  if (validity.valueMissing || validity.patternMismatch)
    return fieldTexts.missing[name as keyof typeof fieldTexts.missing];
  return validity.typeMismatch ? fieldTexts.notAnEmail : undefined;
}

interface ProblemsOfForm {
  /** For the `<form>`, which needs `noValidate`, too. */
  form: RefObject<HTMLFormElement | null>;
  problems: FieldProblems;
  /** Shows the problems given, and moves the focus to the first field that has one. */
  show: (problems: FieldProblems) => void;
  /** Shows what is wrong with the fields; false when something is. */
  check: () => boolean;
  /** For the form's `onInput`: a field that is changed has no problem any more. */
  onInput: (event: FormEvent) => void;
}

export function useFieldProblems(): ProblemsOfForm {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<FieldProblems>({});

  function show(next: FieldProblems): void {
    // With the focus the field's description is read, so it has to be there.
    flushSync(() => setProblems(next));
    if (form.current)
      inputsOf(form.current)
        .find(({ name }) => next[name])
        ?.focus();
  }
  function check(): boolean {
    const found = inputsOf(form.current as HTMLFormElement).flatMap((input) => {
      const problem = problemOf(input);
      return problem ? [[input.name, problem] as const] : [];
    });
    show(Object.fromEntries(found));
    return found.length === 0;
  }
  return {
    form,
    problems,
    show,
    check,
    onInput({ target }) {
      const { name } = target as HTMLInputElement;
      if (problems[name]) setProblems({ ...problems, [name]: undefined });
    },
  };
}
