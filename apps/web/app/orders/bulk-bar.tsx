/** What can be done with the chosen orders of All Ordered, and the actions that run or ran lately. */
import { type BulkKind, bulkKindNames, bulkKinds } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { message } from '@jontro/shop/messages.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { serverUrl } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { staffPaths } from '../staff-paths.ts';
import { useBarPadding } from '../ui/bar-padding.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DownloadLink } from '../ui/download-link.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-name.ts';
import { BulkActions } from './bulk-actions.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { OrderChoice, Selection } from './order-choice.ts';

const icons: Record<BulkKind, IconName> = {
  confirm: 'check',
  pack: 'package',
  'hand-over': 'truck',
  deliver: 'circleCheck',
  'receive-cash': 'creditCard',
};

/** At the end of the page and at the bottom of the window, so that nothing moves when it appears. */
export function BulkBar({ choice }: { choice: OrderChoice }) {
  const [asked, setAsked] = useState<{ kind: BulkKind; selection: Selection }>();
  const bar = useBarPadding<HTMLDivElement>('--bulk-bar');
  return (
    <div
      ref={bar}
      className="pointer-events-none sticky bottom-(--undo-bar,0px) z-20 -mx-2 mt-4 grid grid-cols-1 gap-2 px-2 pb-2 *:pointer-events-auto print:hidden"
    >
      <BulkActions
        choosing={choice.count > 0}
        onCash={(of) => setAsked({ kind: 'receive-cash', selection: { of } })}
      />
      {choice.count > 0 ? (
        <ChosenOrders choice={choice} onAction={(kind) => setAsked({ kind, selection: choice.selection })} />
      ) : null}
      {asked ? (
        <BulkDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onStarted={() => {
            setAsked(undefined);
            choice.clear();
          }}
        />
      ) : null}
    </div>
  );
}

function ChosenOrders({ choice, onAction }: { choice: OrderChoice; onAction: (kind: BulkKind) => void }) {
  const { t, digits } = useLanguage();
  const session = useSession();
  const file = serverUrl + endpointUrl(orderEndpoints.downloadOrders, { query: choice.selection });
  return (
    <section
      aria-label={t('Chosen orders')}
      className="grid grid-cols-1 gap-2 rounded-card border border-edge bg-paper p-3 shadow-lift"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="tabular font-semibold">
          {t('{count} chosen', { count: choice.count })}
          {choice.isFull ? (
            <span className="block text-sm font-normal text-slate">
              {digits(t('One by one, 200 can be chosen at most.'))}
            </span>
          ) : null}
        </p>
        <Button variant="quiet" size="small" onClick={choice.clear}>
          <Icon name="x" size={16} /> {t('Choose none')}
        </Button>
      </div>
      {/* On phones in one line, so that the orders stay visible. */}
      <div className="relative -m-1 flex gap-2 p-1 max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap">
        {bulkKindNames
          .filter((kind) => can(session, bulkKinds[kind].permission))
          .map((kind) => (
            <Button
              key={kind}
              variant={kind === 'deliver' ? 'primary' : 'secondary'}
              className="px-3! max-sm:shrink-0"
              aria-haspopup="dialog"
              onClick={() => onAction(kind)}
            >
              <Icon name={icons[kind]} size={18} className="shrink-0" /> {t(bulkKinds[kind].label)}
            </Button>
          ))}
        <ButtonLink
          variant="secondary"
          className="px-3! max-sm:shrink-0"
          to={staffPaths.packingSlipsOf(choice.printQuery)}
        >
          <Icon name="printer" size={18} className="shrink-0" /> {t('Print')}
        </ButtonLink>
        <DownloadLink
          href={file}
          text={message('CSV of {count}', { count: choice.count })}
          className="max-sm:shrink-0"
        />
      </div>
    </section>
  );
}
