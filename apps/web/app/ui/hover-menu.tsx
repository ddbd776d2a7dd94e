/** A menu that opens below a control on hover, focus and click, and closes with Escape. */
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

interface HoverMenuProps {
  /** Renders the control; spread `control` on its button. */
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
  /** A click keeps a menu open that hover or focus has just opened; the next click closes it. */
  function toggle(): void {
    const isClosing = open && clicked.current;
    clicked.current = !isClosing;
    setOpen(!isClosing);
  }
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    // A focus inside would be lost; focusing the control does not reopen the menu, since it is still open.
    const panel = document.getElementById(panelId);
    if (panel?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>(`[aria-controls="${panelId}"]`)?.focus();
    }
    close();
  });
  // On the document, since the focus is elsewhere while the menu is open by hover.
  useEffect(() => {
    if (!open) return;
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes pointer and focus of the controls inside
    <div
      data-hover-menu=""
      className={`relative ${className}`}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && close()}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      {trigger({ 'aria-expanded': open, 'aria-controls': panelId, onClick: toggle })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: following a link inside closes the menu */}
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
