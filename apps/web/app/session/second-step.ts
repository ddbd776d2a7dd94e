/** The second step of a sign-in: asks for a code until it is right, so that the first step can be repeated. */
import { loadTexts } from '../language/load-texts.ts';
import { changeSession, currentSession } from '../lib/session-state.ts';

/** The step that the dialog asks for. */
export interface SecondStep {
  credential: string;
  /** Whether the account has passkeys. */
  passkeys: boolean;
  done: () => void;
  cancel: () => void;
}

let open: SecondStep | undefined;
export const openSecondStep = (): SecondStep | undefined => open;

/** The response to a first step; hosted projects have other enrollments, for which the shop has no dialog. */
interface FirstStep {
  mfaPendingCredential?: string;
  mfaInfo?: { mfaEnrollmentId?: string }[];
  passkeys?: boolean;
}

/** The pending credential of the shop's own identity service, from the error of its SDK, and whether there are passkeys. */
function stepOf(error: unknown): Pick<SecondStep, 'credential' | 'passkeys'> | undefined {
  const { customData } = error as { customData?: { _serverResponse?: FirstStep } };
  const { mfaPendingCredential, mfaInfo, passkeys = false } = customData?._serverResponse ?? {};
  const isOwn = mfaInfo?.some(({ mfaEnrollmentId }) => mfaEnrollmentId === 'totp');
  return isOwn && mfaPendingCredential ? { credential: mfaPendingCredential, passkeys } : undefined;
}

/** Shows the dialog. Rejects with the error of the first step if it is closed without a right code. */
export async function passSecondStep(error: unknown): Promise<void> {
  const step = stepOf(error);
  if (!step) throw error;
  await loadTexts('account').catch(console.error);
  const { dialog } = currentSession();
  try {
    await new Promise<void>((done, reject) => {
      open = { ...step, done, cancel: () => reject(error) };
      changeSession({ dialog: 'second-step' });
    });
  } finally {
    open = undefined;
    changeSession({ dialog });
  }
}
