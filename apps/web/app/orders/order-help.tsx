/** What a customer can do with an order: cancel it, or ask for it, print the invoice, call the shop. */
import { businessLines } from '@jontro/shop/business.ts';
import { message } from '@jontro/shop/messages.ts';
import { isToCome } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { isAsked, type Order, orderCan } from '@jontro/shop/orders/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { showNotice } from '../lib/notices.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { useSettings } from '../site/settings.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { DetailsSection } from './details-section.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

export function OrderHelp({ order }: { order: Order }) {
  const { t } = useLanguage();
  const settings = useSettings();
  const [open, setOpen] = useState(false);
  const direct = orderCan.cancel(order, settings);
  const canAsk = orderCan.askToCancel(order, settings) && !isAsked(order);
  const contacts = useContacts();
  return (
    <DetailsSection title="Help with this order">
      <CancelRequestNote order={order} />
      <div className="flex flex-wrap gap-3">
        {direct || canAsk ? (
          <Button variant="secondary" className="max-sm:grow" onClick={() => setOpen(true)}>
            {t(direct ? 'Cancel order' : 'Ask to cancel')}
          </Button>
        ) : null}
        <ButtonLink to={paths.invoice(order)} variant="secondary" className="max-sm:grow">
          <Icon name="printer" size={18} /> {t('Invoice')}
        </ButtonLink>
        {contacts.map(({ text, href }) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center font-semibold text-bottle-deep underline-offset-4 hover:underline"
          >
            {text}
          </a>
        ))}
      </div>
      {open ? <CancelDialog order={order} direct={direct} onClose={() => setOpen(false)} /> : null}
    </DetailsSection>
  );
}

/** The hotline and WhatsApp, then the page or address of the footer. */
function useContacts(): { text: string; href: string }[] {
  const { t, language } = useLanguage();
  const { business = {}, footerLinks } = useSettings();
  const numbers = businessLines(business, language, ['hotline', 'whatsapp']).flatMap(
    ({ label, text, href }) => (href ? [{ text: `${label}: ${text}`, href }] : []),
  );
  const contact = footerLinks['Contact Us'];
  if (!contact || numbers.some(({ href }) => href === contact)) return numbers;
  return [...numbers, { text: t(contact.startsWith('tel:') ? 'Call us' : 'Contact us'), href: contact }];
}

function CancelRequestNote({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { cancelRequest } = order;
  if (!cancelRequest || !isToCome(order)) return null;
  return (
    <p className="rounded-control bg-marigold-wash px-4 py-3 text-[0.9375rem] break-words" dir="auto">
      {isAsked(order)
        ? t('You have asked us to cancel this order. We answer soon.')
        : t(
            // The customer can ask again, so it says nothing of what is to come.
            message('We have not cancelled this order: {answer}', { answer: cancelRequest.answer ?? '' }),
          )}
    </p>
  );
}

function CancelDialog({ order, direct, onClose }: { order: Order; direct: boolean; onClose: () => void }) {
  const { t, textOf } = useLanguage();
  const client = useQueryClient();
  const endpoint = direct ? orderEndpoints.cancelMyOrder : orderEndpoints.askToCancel;
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) => send(endpoint, { params: { id: order._id }, body: { reason } }),
    onSuccess: () => showNotice('success', direct ? 'Order cancelled' : 'We have got your request'),
    onError: (error) => {
      if (error instanceof ApiError) toast.warning(textOf(error.text));
    },
    // An error often means that the shop has packed it meanwhile.
    onSettled: () => {
      onClose();
      void client.invalidateQueries();
    },
  });
  return (
    <ReasonDialog
      title={direct ? 'Cancel this order?' : 'Ask us to cancel this order?'}
      action={direct ? 'Cancel order' : 'Send request'}
      keep="Keep the order"
      offersReasons
      busy={isPending}
      onClose={onClose}
      onConfirm={mutate}
    >
      {direct && !order.payment ? null : (
        <p className="text-slate">
          {t(
            direct
              ? 'What you have paid is refunded by the way in which you paid.'
              : 'Your order is packed already. We check whether we can still stop it, and answer on this page.',
          )}
        </p>
      )}
    </ReasonDialog>
  );
}
