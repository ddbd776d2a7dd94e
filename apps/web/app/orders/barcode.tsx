/** A barcode of an order's number, in the size that hand scanners read: a module is a third of a millimetre. */
import { barsOf, encodableText, encodeBarcode } from '@jontro/shop/papers/code-128.ts';

const moduleMm = 0.33;

/** White beside the bars, which scanners need, also where the page is dark; of the width of ten modules. */
const quiet = `${10 * moduleMm}mm 0 var(--color-white), -${10 * moduleMm}mm 0 var(--color-white)`;

/** Not read aloud: the number stands beside it. */
export function Barcode({ text, className = '' }: { text: string; className?: string }) {
  const barcode = encodeBarcode(encodableText(text));
  const bars = barsOf(barcode).map(({ at, width }) => `M${at} 0h${width}v1h-${width}z`);
  return (
    <svg
      aria-hidden="true"
      data-barcode={text}
      viewBox={`0 0 ${barcode.modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={`h-[11mm] max-w-full bg-white ${className}`}
      style={{ width: `${barcode.modules * moduleMm}mm`, boxShadow: quiet }}
    >
      <path d={bars.join('')} />
    </svg>
  );
}
