/** Notices that the basic Bengali font comes too late for the document (docs/decisions/092-basic-bengali-fonts.md). */

/**
 * A script for the head: 150 ms after the first frame a font that is still on its way is not used in this document any
 * more (`font-display: optional` waits for 100 ms). Chromium would then ask for the next font of the list, the whole one.
 */
export const markLateFonts =
  "requestAnimationFrame(()=>setTimeout(()=>{for(const f of document.fonts)if(/Basic/.test(f.family)&&f.status=='loading')document.documentElement.dataset.fonts='late'},150))";
