/** The risk of an order: what it asks for, and why. */
import { type OrderRisk, riskLevelLabels, riskReasonText } from '@jontro/shop/order-risk/order-risk.ts';
import { useLanguage } from '../language/use-language.ts';
import { StateBadge } from '../ui/state-badge.tsx';

export function Risk({ risk: { level, reasons } }: { risk: OrderRisk }) {
  const { t, digits } = useLanguage();
  return (
    <div className="grid gap-1 text-sm">
      <p>
        <StateBadge good={level === 0}>{t(riskLevelLabels[level])}</StateBadge>
      </p>
      <ul className="text-slate">
        {reasons.map((reason) => (
          <li key={reason.kind}>{digits(t(riskReasonText(reason)))}</li>
        ))}
      </ul>
    </div>
  );
}
