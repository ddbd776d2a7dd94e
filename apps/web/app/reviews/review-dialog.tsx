/** The modal in which a shopper reviews an order (specification section 2, My Orders). */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { Dialog } from '../ui/dialog.tsx';
import { OrderPreview } from './order-preview.tsx';
import { ReviewForm } from './review-form.tsx';

interface ReviewDialogProps {
  order: Order;
  onClose: () => void;
  onAdded: () => void;
}

export function ReviewDialog({ order, onClose, onAdded }: ReviewDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Add Review">
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
