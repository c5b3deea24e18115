import { INCIDENT_CHECKS, type ServiceId, type ServiceStatus, STATUS_SERVICES } from '@atb/api/status-document';

/** What is to be done about a service after a check. */
export type IncidentStep =
  | { readonly step: 'none' }
  | { readonly step: 'open'; readonly kind: 'outage' | 'degraded' }
  | { readonly step: 'worsen' }
  | { readonly step: 'resolve' };

/**
 * Three checks in a row that were not healthy open an incident, as an outage when all three failed; three healthy ones in a row
 * close it; what began degraded becomes an outage when three in a row failed.
 * @param latest of the service, newest first; more than are needed does no harm.
 * @param open the kind of the incident that is open, null without one.
 */
export function judgeIncident(latest: readonly ServiceStatus[], open: 'outage' | 'degraded' | null): IncidentStep {
  const recent = latest.slice(0, INCIDENT_CHECKS);
  if (recent.length < INCIDENT_CHECKS) return { step: 'none' };
  const all = (isSo: (status: ServiceStatus) => boolean): boolean => recent.every(isSo);
  const hasFailed = all((status) => status === 'error');
  if (open !== null && all((status) => status === 'healthy')) return { step: 'resolve' };
  if (open === 'degraded' && hasFailed) return { step: 'worsen' };
  if (open === null && all((status) => status !== 'healthy'))
    return { step: 'open', kind: hasFailed ? 'outage' : 'degraded' };
  return { step: 'none' };
}

/** What users notice while a service does not work. */
const OUTAGE_IMPACT: Readonly<Record<ServiceId, string>> = {
  license_verification: 'Licences cannot be verified or looked up. Bots and trading are not affected.',
  payment_processing: 'Purchases cannot be completed. What has been bought is not affected.',
  database: 'Nobody can sign in, and bots do not trade until the database is back. Nothing that was confirmed is lost.',
  edge_functions: 'Orders by hand, new bots and backtests cannot be started. Bots that run go on.',
  web_application: 'The web app cannot be opened. Bots that run go on.',
  market_data: 'No prices arrive. Bots and orders wait until they do.',
};

const DEGRADED_IMPACT: Readonly<Record<ServiceId, string>> = {
  license_verification: 'Verifying a licence takes longer than usual.',
  payment_processing: 'Paying takes longer than usual.',
  database: 'Pages and orders take longer than usual.',
  edge_functions: 'Orders by hand, new bots and backtests take longer to start than usual.',
  web_application: 'The web app opens more slowly than usual.',
  market_data: 'Prices are old or late. Bots open nothing on them, and orders by hand are refused.',
};

export interface IncidentWords {
  readonly title: string;
  readonly impact: string;
}

export function describeIncident(service: ServiceId, kind: 'outage' | 'degraded'): IncidentWords {
  const name = STATUS_SERVICES.find(({ id }) => id === service)?.name ?? service;
  return kind === 'outage'
    ? { title: `${name}: service disruption`, impact: OUTAGE_IMPACT[service] }
    : { title: `${name}: partial outage`, impact: DEGRADED_IMPACT[service] };
}
