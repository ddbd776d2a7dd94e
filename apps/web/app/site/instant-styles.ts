/**
 * The styles of pages that open at once. Not in the style sheet of all pages, which shops without `instantPages` and first visits
 * load as well.
 */

/** The name of the picture that travels. */
export const travellingPicture = 'product-picture';

const styles = `
::view-transition { pointer-events: none }
::view-transition-old(root), ::view-transition-new(root) { animation-duration: 160ms }
::view-transition-group(${travellingPicture}) { animation-duration: 320ms; animation-timing-function: cubic-bezier(.3,0,.1,1) }
::view-transition-old(${travellingPicture}), ::view-transition-new(${travellingPicture}) { height: 100%; object-fit: contain }
.progress-line { height: 2px; transform-origin: left; animation: progress-line 8s cubic-bezier(0,.8,.2,1) forwards }
@keyframes progress-line { from { transform: scaleX(.08) } to { transform: scaleX(.92) } }
@media (prefers-reduced-motion: reduce) {
  ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation: none !important }
  .progress-line { animation: none }
}
`;

/** Adds the styles to the document; returns the function that removes them. */
export function adoptStyles(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  };
}
