/** A button beside a code field that reads the code with the camera; there is none where the browser cannot. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { canScan, isCameraAllowed } from '../lib/barcodes.ts';
import { readTabStorage, writeTabStorage } from '../lib/tab-storage.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const Scanner = lazy(() => import('./scanner.tsx'));

const storage = 'scan-after-load';

interface ScanButtonProps {
  /** The name of the field. */
  label: PlainMessage;
  /** Whether further codes follow, so that the camera stays open. */
  many?: boolean;
  onCode: (code: string) => void;
}

export function ScanButton({ label, many = false, onCode }: ScanButtonProps) {
  const { t } = useLanguage();
  const [able, setAble] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let mounted = true;
    void canScan().then((can) => {
      if (!mounted) return;
      setAble(can);
      if (!can || readTabStorage(storage) !== label) return;
      writeTabStorage(storage, undefined);
      setOpen(isCameraAllowed());
    });
    return () => {
      mounted = false;
    };
  }, [label]);
  if (!able) return null;
  function start(): void {
    if (isCameraAllowed()) setOpen(true);
    else {
      // The document is that of another page, which has no camera: the same page as a document of its own has.
      writeTabStorage(storage, label);
      window.location.reload();
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        className="max-sm:w-full sm:w-fit"
        aria-haspopup="dialog"
        aria-label={`${t('Scan with the camera')}: ${t(label)}`}
        onClick={start}
      >
        <Icon name="zoomIn" size={18} /> {t('Scan with the camera')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <Scanner
            onCode={(code) => {
              onCode(code);
              if (!many) setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
