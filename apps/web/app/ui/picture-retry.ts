/** Asks once more for a picture that failed to load; the placeholder is in its place meanwhile, and afterwards if it fails again. */
import { useEffect, useRef, useState } from 'react';
import { placeholderImage } from '../lib/placeholder-image.ts';

/** A shop that was busy says when to come back, which only scripts could read. In ms. */
const pauseMs = 3_000;

/**
 * Returns the URL to show for `url`, whether that is the placeholder, so that the picture's other sources must not be offered, and
 * what the `img` needs.
 */
export function usePictureRetry(url: string) {
  const ref = useRef<HTMLImageElement>(null);
  // 0 asked, 1 failed, 2 asked again, 3 failed again.
  const [known, setKnown] = useState({ url, step: 0 });
  const step = known.url === url ? known.step : 0;
  const isMissing = step % 2 > 0;

  function onError(): void {
    if (!isMissing) setKnown({ url, step: step + 1 });
  }

  // It may have failed before this page had its scripts.
  const fail = useRef(onError);
  fail.current = onError;
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => fail.current());
  }, []);

  useEffect(() => {
    if (step !== 1) return;
    const timer = setTimeout(() => setKnown({ url, step: 2 }), pauseMs);
    return () => clearTimeout(timer);
  }, [url, step]);

  return { src: isMissing ? placeholderImage : url, isMissing, img: { ref, onError } };
}
