/** The hour of the visit, for promises of days. */
import { useSyncExternalStore } from 'react';

export const hourMs = 3_600_000;
const noSubscription = () => () => {};

/** Hours since 1970; undefined while the server renders, as its pages are cached. */
export const useHour = (): number | undefined =>
  useSyncExternalStore(
    noSubscription,
    () => Math.floor(Date.now() / hourMs),
    () => undefined,
  );
