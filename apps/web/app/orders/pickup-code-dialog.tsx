/** The code of an order that staff have taken for pickup, for them to tell the customer; they see it once. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export function PickupCodeDialog({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const navigate = useNavigate();
  const close = () => void navigate(paths.orderDetails(order));
  return (
    <Dialog open onClose={close} title={t('Tell the customer the pickup code')}>
      <div className="grid gap-4">
        <strong data-pickup-code="" className="tabular text-5xl tracking-[0.2em]">
          {digits(order.pickupCode ?? '')}
        </strong>
        <p>
          {t(
            order.email
              ? 'It is also in the mail that says when the order is ready. You will not see it again.'
              : 'You will not see it again.',
          )}
        </p>
        <Button className="justify-self-end" onClick={close}>
          {t('Show the order')}
        </Button>
      </div>
    </Dialog>
  );
}
