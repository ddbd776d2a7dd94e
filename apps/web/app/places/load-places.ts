/** The list of upazilas and city thanas, loaded once a page needs it. */
import { useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { createStore } from '../lib/store.ts';

export type Places = typeof import('@jontro/shop/places/places.ts');

const loaded = createStore<Places | undefined>(() => undefined);
let loading = false;

/** A failed load is retried by the next page that needs it. */
function load(): void {
  if (loading || loaded.get()) return;
  loading = true;
  void import('@jontro/shop/places/places.ts')
    .then(loaded.set, () => {})
    .finally(() => {
      loading = false;
    });
}

/** The list; undefined until it is loaded. With `wanted` false it is not requested. */
export function usePlaces(wanted = true): Places | undefined {
  useEffect(() => {
    if (wanted) load();
  }, [wanted]);
  return useSyncExternalStore(loaded.subscribe, loaded.get, () => undefined);
}

/** Returns the name of an area in the language of the page; as it is stored if it was typed or is not loaded yet. */
export function useAreaName(area: string | undefined): (district: string) => string {
  const { language } = useLanguage();
  const inBengali = language === 'bn' && Boolean(area);
  const places = usePlaces(inBengali);
  return (district) => {
    if (!area || !inBengali) return area ?? '';
    return places?.areasOf(district).find((place) => place.area === area)?.bengali ?? area;
  };
}
