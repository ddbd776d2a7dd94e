/** Prints papers of orders; packing slips are marked as printed before, so that nobody prints them a second time. */

import type { Order } from '@jontro/shop/orders/orders.ts';
import { packingEndpoints } from '@jontro/shop/orders/packing.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';

interface Printed {
  orders: readonly Order[];
  /** How many of those that were chosen somebody else has printed meanwhile. */
  elsewhere: number;
}

/** `marks` is false for papers that are no slips, and for copies. */
export function usePrintSlips(chosen: readonly Order[], { marks }: { marks: boolean }) {
  const { runMutation, busyWith } = useAdminMutation();
  const client = useQueryClient();
  const [printed, setPrinted] = useState<Printed>();
  const [isCopy, setCopy] = useState(false);
  const isMarked = useRef(false);

  /** Rejects after a toast that says why. */
  async function mark(): Promise<Printed> {
    isMarked.current = true;
    const ids = chosen.map(({ _id }) => _id);
    let marked: readonly string[] = [];
    await runMutation({
      subject: 'slips',
      run: async () => {
        ({ printed: marked } = await send(packingEndpoints.printSlips, { body: { ids: ids.join() } }));
      },
      // Not at once: what is on the screen stays until it is on paper.
      onDone: () => void client.invalidateQueries({ refetchType: 'none' }),
    }).catch((error) => {
      isMarked.current = false;
      throw error;
    });
    return {
      orders: chosen.filter(({ _id }) => marked.includes(_id)),
      elsewhere: ids.length - marked.length,
    };
  }

  function print(): void {
    if (!marks || isMarked.current) {
      if (printed) flushSync(() => setCopy(true));
      window.print();
      return;
    }
    void mark()
      .then((result) => {
        flushSync(() => setPrinted(result));
        if (result.orders.length > 0) window.print();
      })
      .catch(() => {});
  }

  // The browser's own menu prints as well.
  const beforePrint = useRef(() => {});
  useEffect(() => {
    beforePrint.current = () => {
      if (marks && !isMarked.current && chosen.length > 0)
        void mark()
          .then(setPrinted)
          .catch(() => {});
    };
  });
  useEffect(() => {
    const listen = () => beforePrint.current();
    addEventListener('beforeprint', listen);
    return () => removeEventListener('beforeprint', listen);
  }, []);

  return {
    print,
    busy: busyWith !== undefined,
    /** Once they are marked. */
    printed: printed?.orders,
    elsewhere: printed?.elsewhere ?? 0,
    isCopy,
  };
}
