/** Switches the sound for new orders in this browser. */
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import { useOrderSound, wantOrderSound } from './order-sound.ts';

export function OrderSoundSwitch({ className }: { className: string }) {
  const { t } = useLanguage();
  const wanted = useOrderSound();
  return (
    <button
      type="button"
      aria-pressed={wanted}
      className={`${className} border border-line`}
      onClick={() => wantOrderSound(!wanted)}
    >
      <Icon name={wanted ? 'bell' : 'bellOff'} /> {t('Sound for new orders')}
    </button>
  );
}
