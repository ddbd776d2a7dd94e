/** Asks for the district of the visitor in a dialog, which is loaded when the pointer comes. */
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useLazy } from '../ui/lazy.ts';
import { useDestination } from './my-destination.ts';

export function DestinationButton({ className }: { className: string }) {
  const { t } = useLanguage();
  const destination = useDestination();
  const [DestinationDialog, requestDialog] = useLazy(() => import('./destination-dialog.tsx'));
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`min-h-11 font-semibold text-bottle hover:underline noscript:hidden ${className}`}
        onPointerEnter={requestDialog}
        onClick={() => {
          requestDialog();
          setOpen(true);
        }}
      >
        {t(destination.district ? 'Change the district' : 'Choose your district')}
      </button>
      {open && DestinationDialog ? (
        <DestinationDialog destination={destination} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
