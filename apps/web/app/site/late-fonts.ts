/** Detects that the basic Bengali font loads too late for the document (docs/decisions/092-basic-bengali-fonts.md). */

/**
 * An inline script for the head. A font with `font-display: optional` that is still loading when the first frame is laid
 * out is not used in this document any more; Chromium would then load the next font of the list, the full one.
 */
export const markLateFonts =
  "requestAnimationFrame(()=>{const e=document.documentElement;e.offsetWidth;for(const f of document.fonts)if(/Basic/.test(f.family)&&f.status=='loading')e.dataset.fonts='late'})";
