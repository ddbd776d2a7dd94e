/** The second step of a sign-in: asks for a code until it is right, so that the first step can be repeated. */
import { loadTexts } from '../language/load-texts.ts';
import { changeSession, currentSession } from '../lib/session-state.ts';

/** The step that the dialog asks for. */
export interface SecondStep {
  credential: string;
  done: () => void;
  cancel: () => void;
}

let open: SecondStep | undefined;
export const openSecondStep = (): SecondStep | undefined => open;

/** The response to a first step; hosted projects have other enrollments, for which the shop has no dialog. */
interface FirstStep {
  mfaPendingCredential?: string;
  mfaInfo?: { mfaEnrollmentId?: string }[];
}

/** The pending credential of the shop's own identity service, from the error of its SDK. */
function credentialOf(error: unknown): string | undefined {
  const { customData } = error as { customData?: { _serverResponse?: FirstStep } };
  const { mfaPendingCredential, mfaInfo } = customData?._serverResponse ?? {};
  return mfaInfo?.some(({ mfaEnrollmentId }) => mfaEnrollmentId === 'totp')
    ? mfaPendingCredential
    : undefined;
}

/** Shows the dialog. Rejects with the error of the first step if it is closed without a right code. */
export async function passSecondStep(error: unknown): Promise<void> {
  const credential = credentialOf(error);
  if (!credential) throw error;
  await loadTexts('account').catch(console.error);
  const { dialog } = currentSession();
  try {
    await new Promise<void>((done, reject) => {
      open = { credential, done, cancel: () => reject(error) };
      changeSession({ dialog: 'second-step' });
    });
  } finally {
    open = undefined;
    changeSession({ dialog });
  }
}
