/** The dialogs of the session. An expired one is reported once, ended everywhere, and leads to the login (specification section 8, Q-034). */
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { changeSession, useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { openConfirmation } from './confirm-identity.ts';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { logOut } from './log-out.ts';
import { openSecondStep } from './second-step.ts';
import { SecondStepDialog } from './second-step-dialog.tsx';

export default function SessionDialog() {
  const { dialog } = useSession();
  const step = openSecondStep();
  const confirmation = openConfirmation();
  if (dialog === 'expired') return <ExpiredDialog />;
  return (
    <>
      {confirmation ? <ConfirmationDialog confirmation={confirmation} /> : null}
      {step ? <SecondStepDialog step={step} /> : null}
    </>
  );
}

function ExpiredDialog() {
  const { t } = useLanguage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Checked for each path, because a login in progress may still redirect to its wanted path.
  const outsideLogin = pathname !== paths.login() && pathname !== paths.register;
  const goToLogin = useEffectEvent(() => navigate(paths.login(pathname + search), { replace: true }));
  useEffect(() => {
    if (outsideLogin) void goToLogin();
  }, [outsideLogin]);
  useEffect(() => void logOut(), []);
  const close = () => changeSession({ dialog: undefined });

  return (
    <Dialog
      open
      role="alertdialog"
      title={t(sessionTexts.expiredTitle)}
      onClose={close}
      footer={<Button onClick={close}>{t('OK')}</Button>}
    >
      <div className="flex items-center gap-4 pt-2">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-marigold-wash text-ink">
          <Icon name="triangleAlert" size={24} />
        </span>
        <p>{t(sessionTexts.expiredText)}</p>
      </div>
    </Dialog>
  );
}
