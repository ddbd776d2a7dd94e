/** The booking of orders: which of them, and at which courier each. */
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { type CourierName, courierRow } from '@jontro/shop/couriers/couriers.ts';
import type { BookableOrder } from '@jontro/shop/couriers/shipments.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { message } from '@jontro/shop/messages.ts';
import { useState } from 'react';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { showNotice } from '../lib/notices.ts';
import { send } from '../lib/send.ts';
import { useQuotes } from './shipment-queries.ts';

export type Obstacles = EndpointResponse<typeof courierEndpoints.bookShipments>['obstacles'];

export interface BookableOrders {
  couriers: readonly CourierName[];
  /** The one that was booked last. */
  first: CourierName;
  orders: readonly BookableOrder[];
}

/** `onBooked` is called when all of a press are being booked. */
export function useBookingForm({ couriers: names, first, orders }: BookableOrders, onBooked: () => void) {
  const { runMutation, busyWith } = useAdminMutation();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [obstacles, setObstacles] = useState<Obstacles>([]);
  /** For all orders; undefined: the one that is best for each. */
  const [picked, setPicked] = useState<CourierName>();
  const [ofOrder, setOfOrder] = useState<ReadonlyMap<string, CourierName>>(new Map());
  const quotes = useQuotes(names.length > 1 ? orders : []);
  const isNamed = (name: CourierName | undefined): name is CourierName =>
    name !== undefined && names.includes(name);
  // Without a price for any, the one that was booked last, by whomever.
  const suggestedFor = (id: string): CourierName => quotes.get(id)?.suggested ?? first;
  const courierFor = (id: string): CourierName => [ofOrder.get(id), picked].find(isNamed) ?? suggestedFor(id);
  /** Its courier takes no parcel without an area, and none is sure. */
  const needsArea = ({ _id, areas }: BookableOrder): boolean => {
    const area = areas.find(({ courier }) => courier === courierFor(_id));
    return area !== undefined && area.text === undefined && courierRow(area.courier).needsArea === true;
  };
  const bookable = orders.filter((order) => !needsArea(order));
  const chosen = bookable.filter(({ _id }) => !excluded.has(_id));
  const groups = Map.groupBy(chosen, ({ _id }) => courierFor(_id));

  async function book(): Promise<void> {
    const run = async () => {
      let booked = 0;
      const refused: Obstacles = [];
      for (const [courier, ofCourier] of groups)
        for (const [byHand, some] of Map.groupBy(ofCourier, ({ _id }) => suggestedFor(_id) !== courier)) {
          const body = { courier, orders: some.map(({ _id }) => _id), ...(byHand && { chosen: true }) };
          const result = await send(courierEndpoints.bookShipments, { body });
          booked += result.booked;
          refused.push(...result.obstacles);
          setObstacles([...refused]);
        }
      if (booked === 0) return;
      showNotice('success', message('{count} parcels are being booked', { count: booked }));
      if (refused.length === 0) onBooked();
    };
    await runMutation({ subject: 'book', run }).catch(() => {});
  }

  return {
    excluded,
    setExcluded,
    obstacles,
    picked: isNamed(picked) ? picked : undefined,
    /** A courier for all takes back what was chosen for single ones. */
    pick(name: CourierName | undefined): void {
      setPicked(name);
      setOfOrder(new Map());
    },
    courierFor,
    choose: (id: string, courier: CourierName) => setOfOrder(new Map(ofOrder).set(id, courier)),
    quotes,
    needsArea,
    chosen,
    allChosen: chosen.length > 0 && chosen.length === bookable.length,
    groups,
    busy: busyWith === 'book',
    blocked: busyWith !== undefined,
    book,
  };
}
