/** The modal in which a shopper reviews an order (specification section 2, My Orders). */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { OrderPreview } from './order-preview.tsx';
import { ReviewForm } from './review-form.tsx';

interface ReviewDialogProps {
  order: Order;
  onClose: () => void;
  onAdded: () => void;
}

export function ReviewDialog({ order, onClose, onAdded }: ReviewDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog open onClose={onClose} title={t('Add Review')}>
      <div className="grid gap-5 pt-1">
        <OrderPreview order={order} />
        <ReviewForm
          order={order}
          onCancel={onClose}
          onAdded={() => {
            onClose();
            onAdded();
          }}
        />
      </div>
    </Dialog>
  );
}
