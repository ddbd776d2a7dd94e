/** Opens a native `<dialog>` over the page, and closes it so that the focus goes back to where it was. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What the `<dialog>` needs as its `ref`. It may also be taken out of the page while it is open. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  // The browser gives the focus back on closing only, not when an open dialog leaves the page.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);
  return element;
}
