/** Asks once more for a picture that failed to load; the placeholder is in its place meanwhile, and afterwards if it fails again. */
import { useEffect, useRef, useState } from 'react';
import { placeholderImage } from '../lib/placeholder-image.ts';

/** A shop that was busy says when to come back, which only scripts could read. In ms. */
const pauseMs = 3_000;

type Step = 'asked' | 'failed' | 'asked again' | 'failed again';
const afterFailure: Partial<Record<Step, Step>> = { asked: 'failed', 'asked again': 'failed again' };

/**
 * Returns the URL to show for `url`, whether that is the placeholder, so that the picture's other sources must not be offered, and
 * what the `img` needs.
 */
export function usePictureRetry(url: string) {
  const ref = useRef<HTMLImageElement>(null);
  const [known, setKnown] = useState({ url, step: 'asked' as Step });
  const step = known.url === url ? known.step : 'asked';
  const isMissing = step === 'failed' || step === 'failed again';

  function onError(): void {
    const next = afterFailure[step];
    if (next) setKnown({ url, step: next });
  }

  // It may have failed before this page had its scripts.
  const fail = useRef(onError);
  fail.current = onError;
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => fail.current());
  }, []);

  useEffect(() => {
    if (step !== 'failed') return;
    const timer = setTimeout(() => setKnown({ url, step: 'asked again' }), pauseMs);
    return () => clearTimeout(timer);
  }, [url, step]);

  return { src: isMissing ? placeholderImage : url, isMissing, img: { ref, onError } };
}
