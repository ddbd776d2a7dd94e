/** Opens the cart beside the page when something was added to it; loaded with the header of who has a cart. */
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { type AddedLine, addedLine } from '../lib/added-line.ts';
import { toast } from '../lib/toasts.ts';

interface CartDrawerProps {
  added: AddedLine;
  onClose: () => void;
}

const close = (): void => addedLine.set(undefined);

export function CartBeside() {
  const added = useSyncExternalStore(addedLine.subscribe, addedLine.get, () => undefined);
  const { pathname } = useLocation();
  const [Drawer, setDrawer] = useState<ComponentType<CartDrawerProps>>();
  useEffect(() => {
    if (!added || Drawer) return;
    import('./cart-drawer.tsx').then(
      (module) => setDrawer(() => module.default),
      // It is in the cart all the same.
      () => {
        toast.success(cartTexts.added);
        close();
      },
    );
  }, [added, Drawer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes on another page
  useEffect(() => close, [pathname]);
  return added && Drawer ? <Drawer added={added} onClose={close} /> : null;
}
