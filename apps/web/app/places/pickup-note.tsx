/** That an order can be picked up at the shop instead, beside what a delivery costs; nothing in a shop without pickup. */
import { textIn } from '@jontro/shop/localized-text.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { Icon } from '../ui/icon.tsx';

export function PickupNote({ className = '' }: { className?: string }) {
  const { t, digits, language } = useLanguage();
  const { pickupPoint } = useSettings();
  if (!pickupPoint) return null;
  const { address, hours, ready } = pickupPoint;
  return (
    <div data-pickup-note="" className={`flex gap-3 ${className}`}>
      <Icon name="store" size={22} className="mt-0.5 shrink-0 text-bottle" />
      <p className="min-w-0 flex-1 text-sm text-slate">
        <span className="block text-base leading-snug font-semibold text-ink">
          {t('Or pick it up at the shop, free')}
        </span>
        {[address, hours, ...(ready ? [ready] : [])].map((text) => (
          <span key={text.en} className="block break-words">
            {digits(textIn(text, language))}
          </span>
        ))}
      </p>
    </div>
  );
}
