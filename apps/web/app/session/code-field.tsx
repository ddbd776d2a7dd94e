/** A field for the code of an authenticator app or a backup code. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useEffect, useRef } from 'react';
import { Field } from '../ui/field.tsx';

interface CodeFieldProps {
  label: PlainMessage;
  problem: string | undefined;
  onInput: () => void;
}

export function CodeField({ label, problem, onInput }: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.querySelector('input')?.focus();
  }, [problem]);
  return (
    <div ref={box} onInput={onInput}>
      <Field
        label={label}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        error={problem}
      />
    </div>
  );
}
