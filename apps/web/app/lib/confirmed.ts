/** Sends requests that need a confirmed identity: if the server asks for it, a dialog does, and the request is sent again. */
import { ApiError } from './send.ts';

/** Rejects with the error if the person gives up. */
type Confirm = (error: ApiError) => Promise<void>;
let confirm: Confirm | undefined;

/** Sets what asks the person. */
export function onConfirmationNeeded(ask: Confirm): void {
  confirm = ask;
}

const needsConfirmation = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details.confirm === true;

/** Rejects with the server's error if the person gives up. */
export async function confirmed<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!confirm || !needsConfirmation(error)) throw error;
    await confirm(error);
    return request();
  }
}
