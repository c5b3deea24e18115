import { LICENCE_COLUMNS, type LicenceRow } from '@atb/api/rows/licences';
import { PAYMENT_COLUMNS, type PaymentRow } from '@atb/api/rows/payments';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { getSupabase } from '../../../lib/supabase.ts';

async function getLicences(): Promise<readonly LicenceRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('licences')
    .select(LICENCE_COLUMNS)
    .order('issued_at', { ascending: false })
    .overrideTypes<LicenceRow[], { merge: false }>()
    .throwOnError();
  return data;
}

async function getPayments(): Promise<readonly PaymentRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('payments')
    .select(PAYMENT_COLUMNS)
    .order('paid_at', { ascending: false })
    .limit(200)
    .overrideTypes<PaymentRow[], { merge: false }>()
    .throwOnError();
  return data;
}

export function licencesQuery(userId: string) {
  return queryOptions({ queryKey: ['licences', userId], queryFn: getLicences });
}

export function paymentsQuery(userId: string) {
  return queryOptions({ queryKey: ['payments', userId], queryFn: getPayments });
}

const CHANGED_KEYS = [['licences'], ['payments'], ['my-plan'], ['usage']];

/** What a change of licences changes on screen. What is still under way was asked before it, and would pass for the answer. */
async function refreshPlan(queries: QueryClient): Promise<void> {
  await Promise.all(CHANGED_KEYS.map((queryKey) => queries.cancelQueries({ queryKey })));
  await Promise.all(CHANGED_KEYS.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function changeRenewalMutation(queries: QueryClient) {
  return mutationOptions({
    mutationKey: ['licences', 'change-renewal'],
    mutationFn: (body: { readonly licenceId: string; readonly renews: boolean }) => call('change-renewal', body),
    onSettled: () => refreshPlan(queries),
  });
}

export function requestRefundMutation(queries: QueryClient) {
  return mutationOptions({
    mutationKey: ['licences', 'request-refund'],
    mutationFn: (licenceId: string) => call('request-refund', { licenceId }),
    onSettled: () => refreshPlan(queries),
  });
}

export function startTrialMutation(queries: QueryClient) {
  return mutationOptions({
    mutationKey: ['licences', 'start-trial'],
    mutationFn: () => call('start-trial', {}),
    onSettled: () => refreshPlan(queries),
  });
}

export function verifyLicenceMutation(queries: QueryClient) {
  return mutationOptions({
    mutationKey: ['licences', 'verify'],
    mutationFn: (body: { readonly license_key: string; readonly email: string }) => call('license-verify', body),
    onSettled: () => refreshPlan(queries),
  });
}
