/** Saving a form: whether it is busy, what is wrong with its input, and what somebody else has saved meanwhile. */
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { PlainMessage, Text } from '@jontro/shop/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showNotice } from './notices.ts';
import { ApiError } from './send.ts';
import { toast } from './toasts.ts';

/** What is wrong, and the JSON pointer of the field. */
export interface FieldProblem {
  path: string;
  text: Text;
}

interface SaveOptions<Theirs> {
  /** The code of the error with which the server refuses to replace what somebody else has saved. */
  conflictCode: string;
  /** Returns what was saved, from the details of that error. */
  theirsOf: (details: Readonly<Record<string, unknown>>) => Theirs;
  /** Of a problem without one. */
  path: string;
}

/** `Theirs` is what somebody else has saved. */
export function useSave<Theirs>({ conflictCode, theirsOf, path }: SaveOptions<Theirs>) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FieldProblem>();
  const [conflict, setConflict] = useState<Theirs>();

  /** Sends requests, then shows the last one's message and fetches again what is shown; returns whether nothing was refused. */
  async function save(requests: () => Promise<{ message: string }>): Promise<boolean> {
    setBusy(true);
    const saved = await attempt(async () => {
      const { message } = await requests();
      await client.invalidateQueries();
      showNotice('success', message as PlainMessage);
    });
    setBusy(false);
    return saved;
  }
  /** Sends requests that save nothing; returns whether nothing was refused. */
  async function attempt(requests: () => Promise<unknown>): Promise<boolean> {
    setProblem(undefined);
    setConflict(undefined);
    try {
      await requests();
      return true;
    } catch (error) {
      show(error);
      return false;
    }
  }
  function show(error: unknown): void {
    const isExpected = error instanceof ApiError && error.status > 0 && error.status < 500;
    if (!isExpected) toast.warning(error instanceof ApiError ? error.message : failureTexts.unexpected);
    else if (error.code === conflictCode) setConflict(theirsOf(error.details));
    // A rejected session has its own dialog.
    else if (error.status !== 401 && error.status !== 403)
      setProblem({ path: String(error.details.path ?? path), text: error.text });
  }
  return { busy, problem, conflict, endConflict: () => setConflict(undefined), save, attempt };
}
