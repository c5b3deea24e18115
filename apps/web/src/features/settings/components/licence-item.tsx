import type { LicenceRow } from '@atb/api/rows/licences';
import type { PaymentRow } from '@atb/api/rows/payments';
import { epochMs } from '@atb/core/base/time';
import { type LicenceStatus, refundReason } from '@atb/core/plans/licence';
import { tierName } from '@atb/core/plans/plan-sentences';
import { isTier } from '@atb/core/plans/tiers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { changeRenewalMutation, requestRefundMutation } from '../api/licences.ts';

const STATUS: Readonly<Record<LicenceStatus, { readonly label: string; readonly tone: BadgeTone }>> = {
  active: { label: 'Active', tone: 'up' },
  cancelled: { label: 'Cancelled', tone: 'warn' },
  expired: { label: 'Expired', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

interface LicenceItemProps {
  readonly licence: LicenceRow;
  /** Of this licence, the latest first. */
  readonly payments: readonly PaymentRow[];
}

/** One licence: until when it gives its plan, and what may be done about it. */
export function LicenceItem({ licence, payments }: LicenceItemProps) {
  const { id: userId } = useUser();
  const { timeZone } = usePreferences();
  const now = useNow();
  const { label, tone } = STATUS[licence.status];
  const plan = isTier(licence.plan) ? tierName(licence.plan) : licence.plan;
  const end = licence.paid_until === null ? null : formatDay(licence.paid_until, timeZone, now);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-medium">
          {plan} {licence.is_trial ? 'trial' : licence.kind === 'monthly' ? 'monthly' : 'one-time'}
        </p>
        <Badge tone={tone}>{label}</Badge>
        {licence.provider === 'test' && <Badge tone="warn">test</Badge>}
      </div>
      <p className="num mt-1 font-mono text-sm break-all">{licence.license_key}</p>
      <p className="text-sm text-fg-2">
        {licence.email} · {describeEnd(licence, end)}
      </p>
      {licence.user_id === userId && <LicenceActions licence={licence} plan={plan} end={end} payments={payments} />}
    </li>
  );
}

/** What the test checkout sells does not renew by itself: nothing is charged there. */
function describeEnd({ status, kind, provider }: LicenceRow, end: string | null): string {
  if (status === 'refunded') return 'refunded';
  if (end === null) return 'lifetime';
  if (status === 'expired') return `ended ${end}`;
  if (status === 'cancelled') return `the plan stays until ${end}`;
  return kind === 'monthly' && provider === 'stripe' ? `renews ${end}` : `until ${end}`;
}

interface LicenceActionsProps extends LicenceItemProps {
  readonly plan: string;
  readonly end: string | null;
}

function LicenceActions({ licence, plan, end, payments }: LicenceActionsProps) {
  const now = useNow();
  const [asked, setAsked] = useState<'cancel' | 'refund' | null>(null);
  const queries = useQueryClient();
  const renewal = useMutation(changeRenewalMutation(queries));
  const refund = useMutation(requestRefundMutation(queries));
  const paid = payments.find(({ kind }) => kind === 'payment');
  const isMonthly = licence.kind === 'monthly' && !licence.is_trial;
  const canRefund = paid !== undefined && licence.status !== 'refunded' && isRefundable(licence, now);
  const onResume = (): void => {
    renewal.mutate(
      { licenceId: licence.id, renews: true },
      {
        onSuccess: () => notifySuccess('The licence renews again'),
        onError: (error) => notifyError('The licence was not changed', { detail: describeError(error).message }),
      },
    );
  };
  if (!canRefund && !(isMonthly && (licence.status === 'active' || licence.status === 'cancelled'))) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {isMonthly && licence.status === 'active' && (
        <Button variant="outline" onClick={() => setAsked('cancel')}>
          Cancel subscription
        </Button>
      )}
      {isMonthly && licence.status === 'cancelled' && (
        <Button variant="outline" isBusy={renewal.isPending} onClick={onResume}>
          Renew again
        </Button>
      )}
      {canRefund && (
        <Button variant="outline" onClick={() => setAsked('refund')}>
          Request refund
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'cancel'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'cancel' : null)}
        title={`Cancel the ${plan} subscription`}
        consequence={`${plan} stays until ${end ?? 'its end'}, then this account goes back to the plan it had. Nothing more is charged. Running bots go on within the limits of that plan.`}
        confirmLabel="Cancel subscription"
        cancelLabel="Keep subscription"
        failureTitle="The subscription was not cancelled"
        onConfirm={async () => {
          await renewal.mutateAsync({ licenceId: licence.id, renews: false });
          notifySuccess('Subscription cancelled');
        }}
      />
      <ConfirmDialog
        open={asked === 'refund'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'refund' : null)}
        title={`Refund the ${plan} licence`}
        consequence={`${paid?.amount ?? ''} ${paid?.currency.toUpperCase() ?? ''} go back the way they came. The licence and its plan end at once; nothing of yours is deleted.`}
        confirmLabel="Request refund"
        cancelLabel="Keep licence"
        failureTitle="The licence was not refunded"
        onConfirm={async () => {
          await refund.mutateAsync(licence.id);
          notifySuccess('Licence refunded');
        }}
      />
    </div>
  );
}

/** As the server judges it; it has the last word. @param now milliseconds since the epoch */
function isRefundable({ issued_at: issuedAt, used_at: usedAt }: LicenceRow, now: number): boolean {
  const question = {
    issuedAt: epochMs(Date.parse(issuedAt)),
    usedAt: usedAt === null ? null : epochMs(Date.parse(usedAt)),
    now: epochMs(Math.trunc(now)),
  };
  return refundReason(question) !== null;
}
