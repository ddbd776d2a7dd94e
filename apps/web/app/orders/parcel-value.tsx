/** Who brings the parcel and its code, which leads to the courier's page where the shop has its link. */
import { type Parcel, parcelLink, parcelText } from '@jontro/shop/orders/parcels.ts';
import { useSettings } from '../site/settings.ts';

export function ParcelValue({ parcel }: { parcel: Parcel }) {
  const { couriers } = useSettings();
  const link = parcelLink(parcel, couriers);
  const text = parcelText(parcel);
  if (!link) return <span className="wrap-anywhere">{text}</span>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="wrap-anywhere text-bottle-deep underline underline-offset-4"
    >
      {text}
    </a>
  );
}
