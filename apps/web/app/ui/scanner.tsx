/** The camera's picture in a dialog, until a barcode is read or the dialog is closed; then the camera is off. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { createDetector, createScanFilter } from '../lib/barcodes.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ScannerProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Between two pictures, in ms: a cheap phone takes some 100 ms for each. */
const pauseMs = 120;

const problemOf = (error: unknown): PlainMessage =>
  (error as { name?: string }).name === 'NotAllowedError'
    ? 'The browser does not let this page use the camera. Allow it, or type the code.'
    : 'The camera cannot be used. Type the code instead.';

export default function Scanner({ onCode, onClose }: ScannerProps) {
  const { t } = useLanguage();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<PlainMessage>();
  const [last, setLast] = useState('');
  const report = useEffectEvent((code: string) => {
    setLast(code);
    navigator.vibrate?.(60);
    onCode(code);
  });

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closed = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const filter = createScanFilter();
    async function read(detect: ReturnType<typeof createDetector>): Promise<void> {
      const element = video.current;
      if (closed || !element) return;
      // A picture that cannot be read is followed by others.
      const seen = await detect(element).catch(() => []);
      if (closed) return;
      for (const code of filter(seen)) report(code);
      timer = setTimeout(() => void read(detect), pauseMs);
    }
    async function start(): Promise<void> {
      try {
        const detect = createDetector();
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        // Closed while the browser asked.
        if (closed || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        await read(detect);
      } catch (error) {
        stop();
        if (!closed) setProblem(problemOf(error));
      }
    }
    void start();
    return () => {
      closed = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <Dialog open onClose={onClose} title={t('Scan with the camera')}>
      <div className="grid gap-4">
        {problem ? (
          <p role="alert" className="font-medium text-sale-deep">
            {t(problem)}
          </p>
        ) : (
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('What the camera sees')}
            className="aspect-square w-full rounded-control bg-sweep object-cover"
          />
        )}
        <p role="status" className="tabular min-h-[1lh] break-all">
          {last ? t('Read: {code}', { code: last }) : problem ? '' : t('Hold the barcode before the camera.')}
        </p>
        <Button variant="secondary" className="max-sm:w-full" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Dialog>
  );
}
