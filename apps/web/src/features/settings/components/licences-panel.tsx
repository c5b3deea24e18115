import type { LicenceRow } from '@atb/api/rows/licences';
import type { PaymentRow } from '@atb/api/rows/payments';
import { useQuery } from '@tanstack/react-query';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { licencesQuery, paymentsQuery } from '../api/licences.ts';
import { LicenceItem } from './licence-item.tsx';

/** Licences of the account, and what was paid for them. */
export function LicencesPanel() {
  const { id } = useUser();
  const licences = useQuery(licencesQuery(id));
  const payments = useQuery(paymentsQuery(id));
  const failed = licences.isError ? licences : payments.isError ? payments : null;
  const isLoaded = licences.data !== undefined && payments.data !== undefined;
  return (
    <Panel title="Licences and payments">
      {failed !== null && !isLoaded && (
        <ErrorState
          title="Licences could not be loaded"
          detail={describeError(failed.error).message}
          requestId={describeError(failed.error).requestId}
          onRetry={() => void failed.refetch()}
        />
      )}
      {failed === null && !isLoaded && <Skeleton className="h-20" />}
      {isLoaded && <LicenceList licences={licences.data} payments={payments.data} />}
    </Panel>
  );
}

interface LicenceListProps {
  readonly licences: readonly LicenceRow[];
  readonly payments: readonly PaymentRow[];
}

function LicenceList({ licences, payments }: LicenceListProps) {
  if (licences.length === 0) {
    return (
      <p className="text-sm text-fg-2">
        This account has no licence yet. Enter one above, or{' '}
        <a href="/pricing" className="link">
          see plans and pricing
        </a>
        .
      </p>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {licences.map((licence) => (
          <LicenceItem
            key={licence.id}
            licence={licence}
            payments={payments.filter((payment) => payment.licence_id === licence.id)}
          />
        ))}
      </ul>
      {payments.length > 0 && <PaymentTable payments={payments} licences={licences} />}
    </>
  );
}

function PaymentTable({ payments, licences }: LicenceListProps) {
  const { timeZone } = usePreferences();
  const now = useNow();
  const keyOf = (id: string) => licences.find((licence) => licence.id === id)?.license_key ?? '';
  return (
    <div className="mt-4 overflow-x-auto border-t border-line pt-3">
      <table className="w-full text-sm">
        <caption className="mb-1 text-left text-base font-medium">Payments</caption>
        <thead>
          <tr className="text-left text-xs text-fg-2">
            <th className="py-1 pr-3 font-medium">Date</th>
            <th className="py-1 pr-3 font-medium">Licence</th>
            <th className="py-1 pr-3 font-medium">What</th>
            <th className="py-1 text-right font-medium">Amount</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id} className="border-t border-line">
              <td className="py-1.5 pr-3 whitespace-nowrap">{formatDay(payment.paid_at, timeZone, now)}</td>
              <td className="num py-1.5 pr-3 font-mono whitespace-nowrap">{keyOf(payment.licence_id)}</td>
              <td className="py-1.5 pr-3 whitespace-nowrap">
                {payment.kind === 'refund' ? 'Refund' : 'Payment'}{' '}
                {payment.provider === 'test' && <Badge tone="warn">test</Badge>}
                {payment.receipt_url !== null && (
                  <a href={payment.receipt_url} target="_blank" rel="noreferrer" className="link">
                    Invoice
                  </a>
                )}
              </td>
              <td className="py-1.5 text-right">
                <Money value={payment.amount} unit={payment.currency.toUpperCase()} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
