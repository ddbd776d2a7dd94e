/** A file that is chosen, read and uploaded: whether this goes on, and what is wrong with the file. */

import type { Text } from '@jontro/shop/messages.ts';
import { importTexts } from '@jontro/shop/product-imports/product-imports.ts';
import { useState } from 'react';
import { maxFileBytes } from './read-file.ts';
import { ApiError } from './send.ts';

/** What became of a file: the id of what was made of it, or what is wrong with it. */
export type Upload = { id: string } | { problem: Text };

/** `upload` reads the file and sends it; `onUploaded` gets the id. */
export function useUpload(
  upload: (file: File) => Promise<Upload>,
  onUploaded: (id: string) => void,
): { reading: boolean; problem: Text | undefined; choose: (file: File) => Promise<void> } {
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<Text>();

  async function tryUpload(file: File): Promise<Upload> {
    if (file.size > maxFileBytes) return { problem: importTexts.tooLong };
    try {
      return await upload(file);
    } catch (error) {
      // A file that was moved since it was chosen cannot be read.
      return { problem: error instanceof ApiError ? error.text : importTexts.unreadable };
    }
  }
  async function choose(file: File): Promise<void> {
    setReading(true);
    setProblem(undefined);
    const result = await tryUpload(file);
    setReading(false);
    if ('id' in result) onUploaded(result.id);
    else setProblem(result.problem);
  }
  return { reading, problem, choose };
}
