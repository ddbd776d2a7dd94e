/** "Order again": puts an order into the cart and opens it, with what is different now; where `orderAgain` is on. */
import { offersOrderAgain } from '@jontro/shop/orders/order-again.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';

interface OrderAgainButtonProps {
  order: Pick<Order, '_id' | 'status' | 'step' | 'buyer'>;
  className?: string;
}

export function OrderAgainButton({ order, className = '' }: OrderAgainButtonProps) {
  const { t } = useLanguage();
  const { orderAgain } = useSettings();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(orderEndpoints.orderAgain, { params: { id: order._id } }),
    async onSuccess(result) {
      const { email } = order.buyer;
      await refetchQueries([queryKeys.myCart(email), queryKeys.userCount(email)]);
      await navigate(paths.cart, { state: { orderAgain: result } });
    },
    onError: (error) => {
      toast.error(error instanceof ApiError ? error.text : error.message);
    },
  });
  if (!orderAgain || !offersOrderAgain(order)) return null;
  return (
    <Button variant="quiet" size="small" className={className} busy={isPending} onClick={() => mutate()}>
      {t('Order again')}
    </Button>
  );
}
