/** Asks for a code before two-step login is turned off or gets new backup codes. */
import { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import { type SubmitEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { CodeField } from '../session/code-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const texts = {
  replace: {
    title: 'New backup codes',
    text: 'Type the code of your app to get new backup codes. The earlier ones no longer work then.',
  },
  off: { title: 'Turn off two-step login', text: 'Type the code of your app to turn it off.' },
} as const;

interface FactorCodeDialogProps {
  action: keyof typeof texts;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
}

export function FactorCodeDialog({ action, onClose, onCodes, onOff }: FactorCodeDialogProps) {
  const { t } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { title, text } = texts[action];

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (!code) return setProblem('Please type the code.');
    setBusy(true);
    try {
      const body = { code };
      if (action === 'replace')
        return onCodes((await send(secondFactorEndpoints.replaceBackupCodes, { body })).backupCodes);
      const { message } = await send(secondFactorEndpoints.turnOffSecondFactor, { body });
      toast.success(message);
      onOff();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <Dialog open title={t(title)} onClose={onClose}>
      <form noValidate className="grid gap-5 pt-1" onSubmit={(event) => void submit(event)}>
        <p className="text-slate">{t(text)}</p>
        <CodeField
          label="Code of the app or a backup code"
          problem={problem}
          onInput={() => setProblem(undefined)}
        />
        <Button type="submit" size="large" busy={busy}>
          {t(busy ? 'Please wait…' : 'Confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
