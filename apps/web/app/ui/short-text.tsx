/** A product's name in the dashboard's tables and lists: its first 20 characters (specification section 9, Q-088). */
import { shorten } from '@jontro/shop/shorten.ts';

/** Shows a shortened text, with the full one as tooltip and for screen readers. */
export function ShortText({ text }: { text: string }) {
  const short = shorten(text);
  if (short === text) return text;
  return (
    <span title={text}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
