/** Asks staff whether it is them, until they have proven it; loaded with the dashboard. */
import { loadTexts } from '../language/load-texts.ts';
import { onConfirmationNeeded } from '../lib/confirmed.ts';
import { changeSession } from '../lib/session-state.ts';

/** The confirmation that the dialog asks for. */
export interface Confirmation {
  done: () => void;
  cancel: () => void;
}

let open: Confirmation | undefined;
export const openConfirmation = (): Confirmation | undefined => open;

/** Shows the dialog. Rejects with the given error if it is closed without a proof. */
async function confirmIdentity(error: Error): Promise<void> {
  if (open) throw error;
  await loadTexts('account').catch(console.error);
  try {
    await new Promise<void>((done, reject) => {
      open = { done, cancel: () => reject(error) };
      changeSession({ dialog: 'confirmation' });
    });
  } finally {
    open = undefined;
    changeSession({ dialog: undefined });
  }
}

/** From now on requests that need it ask. */
export const askForConfirmation = (): void => onConfirmationNeeded(confirmIdentity);
