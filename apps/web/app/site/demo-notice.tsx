/** Says on every page of a demo shop that it is one. */
export function DemoNotice() {
  return (
    <aside
      aria-label="Demo shop"
      className="bg-marigold-wash px-4 py-1.5 text-center text-[0.8125rem] font-medium text-ink"
    >
      Demo shop: no real orders or payments
    </aside>
  );
}
