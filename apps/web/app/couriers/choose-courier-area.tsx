/** The control by which staff choose the area of an order at a courier where its address leaves it in doubt, and its dialog. */
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { type CourierName, couriers } from '@jontro/shop/couriers/couriers.ts';
import { type AreaChoice, type AreaChoices, shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { type Places, usePlaces } from '../places/load-places.ts';
import { PlaceText } from '../places/place-text.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { shipmentKeys } from './shipment-queries.ts';

interface ChooseCourierAreaProps {
  orderId: string;
  /** Whose order it is, for screen readers. */
  of: string;
  courier: CourierName;
  /** Whether one was chosen before. */
  chosen?: boolean | undefined;
  /** What happens in place of saying that it is saved. */
  onChosen?: () => void;
}

export function ChooseCourierArea({ orderId, of, courier, chosen, onChosen }: ChooseCourierAreaProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const { runMutation, busyWith } = useAdminMutation();
  const choose = (area: string): Promise<unknown> =>
    runMutation({
      subject: orderId,
      run: () =>
        send(courierEndpoints.chooseCourierArea, { params: { id: orderId }, body: { courier, area } }),
      ...(!onChosen && { notice: shipmentTexts.areaChosen }),
    }).then(
      () => {
        setOpen(false);
        onChosen?.();
      },
      () => {},
    );
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-label={t(chosen ? 'Change area for {name}' : 'Choose area for {name}', { name: of })}
        onClick={() => setOpen(true)}
      >
        {t(chosen ? 'Change area' : 'Choose area')}
      </Button>
      {open ? (
        <AreaDialog
          orderId={orderId}
          courier={courier}
          busy={busyWith === orderId}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface AreaDialogProps extends Pick<ChooseCourierAreaProps, 'orderId' | 'courier'> {
  busy: boolean;
  onChoose: (area: string) => Promise<unknown>;
  onClose: () => void;
}

/** Mounted while it is open. */
function AreaDialog({ orderId, courier, busy, onChoose, onClose }: AreaDialogProps) {
  const { t } = useLanguage();
  const { ready } = useSession();
  const [city, setCity] = useState<string>();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(shipmentKeys.areas(orderId, courier, city), courierEndpoints.listCourierAreas, {
      params: { id: orderId },
      query: { courier, ...(city !== undefined && { city }) },
    }),
    enabled: ready,
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={t('Area at {courier}', { courier: couriers[courier].name })}>
      <div className="grid min-h-88 content-start gap-4">
        {data ? (
          <Choices
            key={data.city?.id}
            choices={data}
            courier={courier}
            busy={busy}
            onCity={setCity}
            onChoose={onChoose}
          />
        ) : isError ? (
          <LoadFailed what="Areas" onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading the areas">
            <Skeleton height={280} />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}

interface ChoicesProps extends Pick<AreaDialogProps, 'courier' | 'busy' | 'onChoose'> {
  choices: AreaChoices;
  onCity: (id: string | undefined) => void;
}

function Choices({ choices, courier, busy, onCity, onChoose }: ChoicesProps) {
  const { t, textOf } = useLanguage();
  const { name, address, district, city, cities, areas } = choices;
  return (
    <>
      <div>
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-slate" dir="auto">
          {address}, <PlaceText place={choices} />
        </p>
      </div>
      {city && cities.length > 0 ? (
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-medium">{city.name}</span>
          <Button variant="quiet" size="small" disabled={busy} onClick={() => onCity(undefined)}>
            {t('Another city')}
          </Button>
        </p>
      ) : null}
      {city ? (
        <AreaList
          search="Search areas"
          others="Other areas"
          none="No area has this name."
          areas={areas}
          district={district}
          busy={busy}
          onChoose={(id) => void onChoose(id)}
        />
      ) : (
        <>
          <p>
            {t('{courier} has no city called {district}. Choose the city first.', {
              courier: couriers[courier].name,
              district: textOf(district),
            })}
          </p>
          <AreaList
            search="Search cities"
            others="Other cities"
            none="No city has this name."
            areas={cities}
            district={district}
            busy={busy}
            onChoose={onCity}
          />
        </>
      )}
    </>
  );
}

/** Fewer are read at a glance. */
const leastSearched = 9;

interface AreaListProps {
  search: PlainMessage;
  others: PlainMessage;
  none: PlainMessage;
  areas: readonly AreaChoice[];
  district: string;
  busy: boolean;
  onChoose: (id: string) => void;
}

/** Those that the address names, and the others below; searched in both scripts and other spellings. */
function AreaList({ search, others, none, areas, district, busy, onChoose }: AreaListProps) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const found = useFound(areas, text, district);
  const [named, rest] = [found.filter((area) => area.named), found.filter((area) => !area.named)];
  const group = (heading: PlainMessage, some: readonly AreaChoice[]) =>
    some.length > 0 ? (
      <section>
        {named.length > 0 ? <h3 className="mb-1 text-sm font-semibold text-slate">{t(heading)}</h3> : null}
        <ul className="divide-y divide-line overflow-hidden rounded-control border border-line">
          {some.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-disabled={busy || undefined}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-3.5 py-2 text-left -outline-offset-2 hover:bg-fog aria-disabled:opacity-50"
                onClick={() => {
                  if (!busy) onChoose(id);
                }}
              >
                <span className="min-w-0 wrap-anywhere">{name}</span>
                {areas.some((other) => other.name === name && other.id !== id) ? (
                  <span className="tabular shrink-0 text-sm text-slate">{id}</span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </section>
    ) : null;
  return (
    <>
      {areas.length >= leastSearched ? (
        <div className="flex *:max-w-none!">
          <SearchBox label={search} value={text} onChange={setText} />
        </div>
      ) : null}
      {found.length === 0 ? (
        <p role="status" className="text-slate">
          {t(areas.length === 0 ? 'The courier has no area there.' : none)}
        </p>
      ) : null}
      {group('Best matches', named)}
      {group(others, rest)}
    </>
  );
}

/** The areas whose name has the text, as it is written, as it sounds, or as the Bengali name of a place in the district. */
function useFound(areas: readonly AreaChoice[], text: string, district: string): readonly AreaChoice[] {
  const places = usePlaces();
  const written = text.trim().toLowerCase();
  if (written === '') return areas;
  const sounds = places && soundsOf(places, written, district);
  return areas.filter(
    ({ name }) =>
      name.toLowerCase().includes(written) || sounds?.some((sound) => places?.soundOf(name).includes(sound)),
  );
}

/** A sound has no digits, so that "mirpur 10" has none. */
function soundsOf(
  { placeNames, searchAreas, searchDistricts, soundOf }: Places,
  text: string,
  district: string,
): string[] {
  const isBengali = /[\u0980-\u09ff]/.test(text);
  const names = isBengali
    ? [...searchAreas(text, district), ...searchDistricts(text)].flatMap(placeNames)
    : /\d/.test(text)
      ? []
      : [text];
  return names.map(soundOf).filter((sound) => sound !== '');
}
