// What /status.json says: the document that the server writes and that the page, feeds and other programs read.

/** healthy: all is well. warning: it works, but late or by old data. error: it does not work. */
export type ServiceStatus = 'healthy' | 'warning' | 'error';

/** What is checked, in the order in which it is shown. */
export const STATUS_SERVICES = [
  { id: 'license_verification', name: 'License verification' },
  { id: 'payment_processing', name: 'Payment processing' },
  { id: 'database', name: 'Database' },
  { id: 'edge_functions', name: 'Edge functions' },
  { id: 'web_application', name: 'Web application' },
  { id: 'market_data', name: 'Market data' },
] as const;

export type ServiceId = (typeof STATUS_SERVICES)[number]['id'];

/** Seconds from one check to the next. */
export const CHECK_SECONDS = 30;
export const CHECKS_PER_DAY = 86_400 / CHECK_SECONDS;
/** Days that the document goes back, today included. */
export const STATUS_DAYS = 90;
/** Checks in a row that open or close an incident. */
export const INCIDENT_CHECKS = 3;

export const STATUS_LABELS = {
  healthy: 'Operational',
  warning: 'Partial Outage',
  error: 'Service Disruption',
} as const satisfies Readonly<Record<ServiceStatus, string>>;

/** healthy if all are, error if any is, otherwise warning. */
export function overallStatus(statuses: readonly ServiceStatus[]): ServiceStatus {
  if (statuses.includes('error')) return 'error';
  return statuses.every((status) => status === 'healthy') ? 'healthy' : 'warning';
}

/** One UTC day of one service, in checks. */
export interface StatusDay {
  /** 2026-11-23 */
  readonly day: string;
  readonly healthy: number;
  readonly warning: number;
  readonly error: number;
  /** Checks that were due and not made, because the server was off. */
  readonly off: number;
  /** Milliseconds that a check took on average. */
  readonly averageMs: number;
}

export interface StatusOfService {
  readonly id: ServiceId;
  readonly name: string;
  readonly status: ServiceStatus;
  readonly label: string;
  readonly message: string;
  /** Milliseconds that the last check took; null before the first. */
  readonly responseTimeMs: number | null;
  /** ISO time of the last check; null before the first. */
  readonly checkedAt: string | null;
  /** Percent, see `uptimeDefinition`; null while nothing was measured. */
  readonly uptime30d: number | null;
  readonly uptime90d: number | null;
  /** Oldest first, from the first day on which it was checked. */
  readonly days: readonly StatusDay[];
}

/** Requests of visitors and users to this server; its own checks are not among them. */
export interface RequestFigures {
  readonly requests: number;
  /** Answers with a status of 500 or more. */
  readonly errors: number;
  /** Fraction, errors ÷ requests; null without requests. */
  readonly errorRate: number | null;
  /** Milliseconds from a request to its answer; null without requests. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

export interface IncidentUpdate {
  readonly at: string;
  readonly kind: 'opened' | 'worse' | 'note' | 'resolved';
  readonly text: string;
}

export interface StatusIncident {
  readonly id: string;
  readonly kind: 'outage' | 'degraded' | 'maintenance';
  /** Null for all of it. */
  readonly service: ServiceId | null;
  readonly title: string;
  /** What users notice of it. */
  readonly impact: string;
  /** Of maintenance: as announced. */
  readonly startedAt: string;
  /** Null while it lasts. Of maintenance: as announced. */
  readonly resolvedAt: string | null;
  /** Newest first. */
  readonly updates: readonly IncidentUpdate[];
}

export interface StatusDocument {
  /** ISO time at which this was put together. */
  readonly generatedAt: string;
  readonly status: ServiceStatus;
  readonly label: string;
  /** The same in a sentence. */
  readonly sentence: string;
  readonly checkEverySeconds: number;
  readonly uptimeDefinition: string;
  /** Percent of all services together. */
  readonly uptime30d: number | null;
  readonly uptime90d: number | null;
  readonly requests24h: RequestFigures;
  readonly requests30d: RequestFigures;
  readonly incidents: readonly StatusIncident[];
  readonly services: readonly StatusOfService[];
}

export const UPTIME_DEFINITION =
  'Each service is checked every 30 seconds by really using it. Uptime is the share of the checks due since the first one that found the service working, late or by old data included. Checks that were not made because the server was off count against it and are shown as off. Days before the first check are left out. Days are UTC.';

/** Percent, rounded down to two decimals so that 100 means all; null when nothing was due. */
export function uptimePercent(days: readonly Pick<StatusDay, ServiceStatus | 'off'>[]): number | null {
  const up = days.reduce((sum, { healthy, warning }) => sum + healthy + warning, 0);
  const due = days.reduce((sum, { healthy, warning, error, off }) => sum + healthy + warning + error + off, 0);
  return due === 0 ? null : Math.floor((up / due) * 10_000) / 100;
}
