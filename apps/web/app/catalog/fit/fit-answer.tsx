/** One answer to "does it fit?": yes, in part, no or not known, with the reason. */
import type { Fit } from '@jontro/shop/catalog/fit/device-fit.ts';
import type { FitAnswer as Answer } from '@jontro/shop/catalog/fit/fit-result.ts';
import type { Message } from '@jontro/shop/messages.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-name.ts';

const subjects: Record<Fit['about'], Message> = {
  charging: 'Charging by cable',
  cable: 'Charging by this cable',
  through: 'Charging through it, with a strong charger',
  wireless: 'Charging without a cable',
  magnets: 'Holding by magnets',
  picture: 'Picture on a screen',
  strap: 'Width of the strap',
  model: 'Made for your model',
  size: 'Size of the device',
  bluetooth: 'Connecting by Bluetooth',
};

const answers: Record<Answer, { text: Message; icon: IconName; wash: string; ink: string }> = {
  yes: { text: 'It fits', icon: 'circleCheck', wash: 'bg-stock-wash', ink: 'text-stock' },
  limited: { text: 'It fits in part', icon: 'triangleAlert', wash: 'bg-marigold-wash', ink: '' },
  no: { text: 'It does not fit', icon: 'x', wash: 'bg-sale-wash', ink: 'text-sale-deep' },
  unknown: { text: 'We do not know', icon: 'info', wash: 'bg-fog', ink: '' },
};

export function FitAnswer({ about, answer, reason, note, confirmed }: Fit) {
  const { t } = useLanguage();
  const { text, icon, wash, ink } = answers[answer];
  return (
    <div className={`flex gap-2.5 rounded-control px-3.5 py-3 ${wash}`} data-answer={answer}>
      <Icon name={icon} className={`mt-0.5 ${ink}`} />
      <p className="min-w-0">
        <strong className={`block font-semibold ${ink}`}>{t(text)}</strong>
        <span className="block text-sm text-slate">{t(subjects[about])}</span>
        <span className="tabular">
          {t(reason)} {note ? t(note) : null}
        </span>
        {confirmed === undefined ? null : (
          <span className="block text-sm text-slate">
            {t(
              confirmed
                ? 'The facts of your device are confirmed.'
                : 'The facts of your device are not confirmed.',
            )}
          </span>
        )}
      </p>
    </div>
  );
}
