/** The owner's coupons: terms, validity and use (additive, Q-028). */

import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import {
  type Coupon,
  type CouponState,
  couponState,
  couponTexts,
  describeCoupon,
  type NewCoupon,
} from '@jontro/shop/coupons/coupons.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { now } from '../lib/clock.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { DeleteButton } from '../ui/list-removal.tsx';
import { RichMessage } from '../ui/rich-message.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import type { Route } from './+types/coupons-page.ts';
import { CouponDialog } from './coupon-dialog.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Coupons');

const skeletonRows = 5;

const stateLabels: Record<CouponState, PlainMessage> = {
  counts: 'Active',
  'not-yet': 'Scheduled',
  over: 'Expired',
  'used-up': 'Used up',
};

/** "02/03/2026 to 05/03/2026"; the last day is the one before it ends. */
function period({ startsAt, endsAt }: Coupon, { t, digits }: PageLanguage): string {
  const first = startsAt && digits(formatDate(startsAt));
  const last = endsAt && digits(formatDate(Date.parse(endsAt) - 1));
  if (first && last) return t('{first} to {last}', { first, last });
  if (first) return t('from {first}', { first });
  return last ? t('until {last}', { last }) : t('always');
}

const dataColumns: readonly Column<Coupon>[] = [
  {
    label: 'Coupon',
    kind: 'title',
    cell: (coupon, { t, digits }) => (
      <>
        <span className="block font-semibold break-all">{coupon.code}</span>
        <span className="block text-sm text-slate">
          {describeCoupon(coupon)
            .map((text) => digits(t(text)))
            .join(', ')}
        </span>
      </>
    ),
  },
  { label: 'Days', cell: (coupon, language) => <span className="tabular">{period(coupon, language)}</span> },
  {
    label: 'Used',
    kind: 'number',
    cell: ({ uses, maxUses }, { t, digits }) =>
      maxUses === undefined ? digits(uses) : t('{count} of {max}', { count: uses, max: maxUses }),
  },
  {
    label: 'Discount given',
    kind: 'number',
    cell: ({ discounted }, { digits }) => digits(formatTaka(discounted)),
  },
  {
    label: 'State',
    cell: (coupon, { t }) => {
      const state = couponState(coupon, now());
      return <StateBadge good={state === 'counts'}>{t(stateLabels[state])}</StateBadge>;
    },
  },
];

export default function CouponsPage() {
  const { t } = useLanguage();
  const { ready } = useSession();
  const coupons = useQuery({
    ...endpointQuery(queryKeys.coupons, couponEndpoints.listCoupons, {}),
    enabled: ready,
  });
  const { runMutation, busyWith } = useAdminMutation();
  const [editing, setEditing] = useState<Coupon | 'new'>();
  const [removing, setRemoving] = useState<Coupon>();
  const edited = editing === 'new' ? undefined : editing;

  async function save(values: NewCoupon): Promise<void> {
    const { startsAt, endsAt, maxUses, usesPerPerson } = values;
    const rules = { startsAt, endsAt, maxUses, usesPerPerson };
    await runMutation({
      subject: edited?._id ?? 'new',
      run: () =>
        edited
          ? send(couponEndpoints.changeCoupon, { params: { id: edited._id }, body: rules })
          : send(couponEndpoints.addCoupon, { body: values }),
      notice: edited ? couponTexts.changed : couponTexts.added,
    });
    setEditing(undefined);
  }
  async function remove({ _id }: Coupon): Promise<void> {
    await runMutation({
      subject: _id,
      run: () => send(couponEndpoints.removeCoupon, { params: { id: _id } }),
      notice: couponTexts.deleted,
    }).catch(() => {});
    setRemoving(undefined);
  }

  const actions: Column<Coupon> = {
    label: 'Action',
    kind: 'actions',
    cell: (coupon) => (
      <div className="flex justify-end gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={t('Change {name}', { name: coupon.code })}
          onClick={() => setEditing(coupon)}
        >
          {t('Change')}
        </Button>
        <DeleteButton label={t('Delete {name}', { name: coupon.code })} onClick={() => setRemoving(coupon)} />
      </div>
    ),
  };

  return (
    <>
      <DashboardHeading title="Coupons" note="Shoppers enter the code in their cart.">
        <Button onClick={() => setEditing('new')}>
          <Icon name="plus" size={18} /> {t('New coupon')}
        </Button>
      </DashboardHeading>
      <DataTable
        what="coupons"
        columns={[...dataColumns, actions]}
        rows={coupons.data}
        failed={coupons.isError}
        onRetry={() => void coupons.refetch()}
        empty="There are no coupons yet: every code is rejected with “Wrong Coupon!”."
        skeletonRows={skeletonRows}
      />
      {editing ? (
        <CouponDialog
          {...(edited && { coupon: edited })}
          busy={busyWith !== undefined}
          onClose={() => setEditing(undefined)}
          onSave={save}
        />
      ) : null}
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this coupon?"
        action="Delete"
        busy={removing !== undefined && busyWith === removing._id}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
      >
        <p>
          <RichMessage
            text="{code} is no longer accepted. Orders that used it keep their discount."
            parts={{ code: <strong className="text-ink">{removing?.code}</strong> }}
          />
        </p>
      </ConfirmDialog>
    </>
  );
}
