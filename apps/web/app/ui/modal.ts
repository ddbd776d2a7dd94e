/** Opens a native `<dialog>` over the page, and closes it so that the focus is restored. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Returns the `ref` for the `<dialog>`, which may also be unmounted while it is open. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  // The browser restores the focus only on closing, not when an open dialog is removed.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);
  return element;
}
