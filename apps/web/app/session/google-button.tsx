/** The Google login button; opens its window in the click handler, or the browser would block it. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { openGooglePopup, type PopupResult } from './google-popup.ts';

export function GoogleButton({
  label = 'Continue with Google',
  busy,
  disabled,
  asks = false,
  onPopup,
}: {
  label?: PlainMessage;
  busy: boolean;
  disabled?: boolean;
  /** Google asks who it is, however long it has known this browser. */
  asks?: boolean;
  onPopup: (result: Promise<PopupResult>) => void;
}) {
  const { t } = useLanguage();
  return (
    <Button
      variant="secondary"
      size="large"
      busy={busy}
      disabled={disabled}
      className="w-full"
      onClick={() => onPopup(openGooglePopup(asks))}
    >
      <GoogleLogo /> {t(label)}
    </Button>
  );
}

const GoogleLogo = () => (
  <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24">
    <path
      fill="#4285F4"
      d="M23.5 12.3c0-.9-.1-1.5-.3-2.2H12v4h6.6a5.7 5.7 0 0 1-2.4 3.7v3h3.9c2.2-2.1 3.4-5.1 3.4-8.5Z"
    />
    <path
      fill="#34A853"
      d="M12 24c3.2 0 6-1.1 8-2.9l-3.9-3a7.2 7.2 0 0 1-10.8-3.8h-4v3.1A12 12 0 0 0 12 24Z"
    />
    <path fill="#FBBC05" d="M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8l4-3.1Z" />
    <path
      fill="#EA4335"
      d="M12 4.8c1.8 0 3 .8 3.7 1.4l3.4-3.3A11.6 11.6 0 0 0 12 0 12 12 0 0 0 1.3 6.6l4 3.1A7.1 7.1 0 0 1 12 4.8Z"
    />
  </svg>
);
