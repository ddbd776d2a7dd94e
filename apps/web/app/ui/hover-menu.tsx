/** A list that opens under a control on hover, on focus and on click, and closes with Escape. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface HoverMenuProps {
  /** Draws the control; spread `control` on its button. */
  trigger: (control: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode;
  children: ReactNode;
  className?: string;
  panelClassName?: string;
}

export function HoverMenu({ trigger, children, className = '', panelClassName = '' }: HoverMenuProps) {
  const [open, setOpen] = useState(false);
  const clicked = useRef(false);
  const panelId = useId();

  function close(): void {
    clicked.current = false;
    setOpen(false);
  }
  /** A click keeps open what hover or focus has just opened; the next click closes it. */
  function click(): void {
    const close = open && clicked.current;
    clicked.current = !close;
    setOpen(!close);
  }
  function closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches pointer and focus of the controls inside
    <div
      data-hover-menu=""
      className={`relative ${className}`}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && close()}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      onKeyDown={closeByKey}
    >
      {trigger({ 'aria-expanded': open, 'aria-controls': panelId, onClick: click })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: following a link inside closes the list */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        id={panelId}
        hidden={!open}
        onClick={close}
        className={`absolute top-full z-30 min-w-56 pt-2 ${panelClassName}`}
      >
        <div className="rounded-card bg-paper p-2 text-ink shadow-lift ring-1 ring-line">{children}</div>
      </div>
    </div>
  );
}
