/** Validation errors of the identity forms, shown at the field instead of in the browser's messages. */
import { fieldTexts } from '@jontro/shop/session/session.ts';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Error messages by field name. */
export type FieldProblems = Readonly<Partial<Record<string, string>>>;

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  Array.from(form.elements).filter((element) => element instanceof HTMLInputElement);

/** The error of a field by its HTML constraints (`required`, `pattern`, `type`). */
function errorOf({ name, validity }: HTMLInputElement): string | undefined {
  if (validity.valueMissing || validity.patternMismatch)
    return fieldTexts.missing[name as keyof typeof fieldTexts.missing];
  return validity.typeMismatch ? fieldTexts.notAnEmail : undefined;
}

interface FormErrors {
  /** Ref for the `<form>`, which also needs `noValidate`. */
  form: RefObject<HTMLFormElement | null>;
  problems: FieldProblems;
  /** Shows the given errors and focuses the first field that has one. */
  show: (problems: FieldProblems) => void;
  /** Validates the fields and shows their errors; returns whether all are valid. */
  check: () => boolean;
  /** For the form's `onInput`: clears the error of a field that is changed. */
  onInput: (event: FormEvent) => void;
}

export function useFieldProblems(): FormErrors {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<FieldProblems>({});

  function show(next: FieldProblems): void {
    // Screen readers read the field's description on focus, so it must be rendered first.
    flushSync(() => setProblems(next));
    if (form.current)
      inputsOf(form.current)
        .find(({ name }) => next[name])
        ?.focus();
  }
  function check(): boolean {
    const found = inputsOf(form.current as HTMLFormElement).flatMap((input) => {
      const error = errorOf(input);
      return error ? [[input.name, error] as const] : [];
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
