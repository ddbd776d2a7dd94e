/** "Does it fit your device?" on the page of an accessory: a choice, and an answer for each thing that it does. */
import { fitFactsOf, fitSubjects, fitsOf } from '@jontro/shop/catalog/fit/device-fit.ts';
import type { FitDevice } from '@jontro/shop/catalog/fit/fit-device.ts';
import type { Spec, SpecField } from '@jontro/shop/catalog/spec-sheets.ts';
import { deviceFit } from '@jontro/shop/languages/bn/device-fit.bn.ts';
import { message } from '@jontro/shop/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { registerLanguage } from '../../language/translate.ts';
import { useLanguage } from '../../language/use-language.ts';
import { useHydrated } from '../../session/use-hydrated.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { DeviceForm } from './device-form.tsx';
import { deviceOptions } from './device-options.ts';
import { FitAnswer } from './fit-answer.tsx';
import { fitDevicesQuery } from './fit-query.ts';
import { deviceSearch, readDevice } from './fit-search.ts';
import { myDevice, rememberDevice } from './my-device.ts';

// Beside what shows these texts.
registerLanguage('bn', deviceFit);

/** As high as an answer, so that nothing moves when that of a remembered device appears. */
const remPerAnswer = 6;

interface DeviceFitProps {
  specs: readonly Spec[];
  /** The rows of the sheet that say what fits. */
  fields: readonly SpecField[];
}

export default function DeviceFit({ specs, fields }: DeviceFitProps) {
  const { t } = useLanguage();
  const titleId = useId();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const inAddress = readDevice(search);
  const remembered = useSyncExternalStore(myDevice.subscribe, myDevice.get, () => undefined);
  const id = inAddress || remembered;
  const { data: devices, isError } = useQuery({
    ...fitDevicesQuery,
    enabled: asked || id !== undefined || inAddress === '',
  });
  const facts = fitFactsOf(specs, fields);
  const subjects = fitSubjects(facts);
  if (subjects.length === 0) return null;
  const device = devices?.find((one) => one.id === id);
  const options = (text: string) => deviceOptions(devices ?? [], text);

  function choose(chosen: FitDevice['id'] | undefined): void {
    rememberDevice(chosen);
    setTyped('');
    void navigate(deviceSearch(chosen, search) || '?', { replace: true, preventScrollReset: true });
  }

  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-card border border-line p-4" data-fit="">
      <h2 id={titleId} className="text-lg font-bold">
        {t('Does it fit your device?')}
      </h2>
      <div className="noscript:hidden">
        <Combobox
          ref={input}
          label="Your phone, laptop or watch"
          placeholder={t('Type the model, as in Galaxy A54')}
          autoComplete="off"
          disabled={!hydrated}
          value={device?.name ?? ''}
          error={isError ? 'The devices could not be loaded. Please try again.' : undefined}
          optionsOf={options}
          onFocus={() => setAsked(true)}
          onType={setTyped}
          onChoose={({ key }) => choose(key)}
        />
      </div>
      <noscript>
        <DeviceForm devices={devices} chosen={device} rest={deviceSearch(undefined, search)} />
      </noscript>
      <div
        role="status"
        className="grid content-start gap-2 noscript:min-h-0!"
        style={{ minHeight: `${subjects.length * remPerAnswer}rem` }}
      >
        {typed && devices && options(typed).length === 0 ? (
          <p>{t(message('We do not know “{device}”. Please ask us before you buy.', { device: typed }))}</p>
        ) : device ? (
          fitsOf(device, facts).map((fit) => <FitAnswer key={fit.about} {...fit} />)
        ) : (
          <p className="text-slate noscript:hidden">
            {t('Choose what you have: we compare it with what this states. Only your browser remembers it.')}
          </p>
        )}
      </div>
      {device ? (
        <button
          type="button"
          className="-my-2 min-h-11 w-fit text-sm font-semibold text-slate underline noscript:hidden"
          onClick={() => {
            choose(undefined);
            input.current?.focus();
          }}
        >
          {t('Forget my device')}
        </button>
      ) : null}
    </section>
  );
}
