import {
  CHECK_SECONDS,
  CHECKS_PER_DAY,
  overallStatus,
  STATUS_DAYS,
  STATUS_LABELS,
  STATUS_SERVICES,
  type ServiceId,
  type ServiceStatus,
  type StatusDay,
  type StatusDocument,
  type StatusOfService,
  UPTIME_DEFINITION,
  uptimePercent,
} from '@atb/api/status-document';
import { DAY_MS } from '@atb/core/base/time';
import { type HealthFinding, healthSlotOf } from './health-round.ts';
import type { CountedDay, StatusHistory } from './read-history.ts';

/** The last finding about each service, and when it was made (wall time, ms since the epoch). */
export type LatestFindings = ReadonlyMap<ServiceId, HealthFinding & { readonly at: number }>;

const DAY_CHARS = 10;
const MONTH_DAYS = 30;

/** @param at wall time, ms since the epoch. */
export function buildDocument(history: StatusHistory, latest: LatestFindings, at: number): StatusDocument {
  const services = STATUS_SERVICES.map(({ id, name }) => describeService({ id, name }, history, latest, at));
  const status = overallStatus(services.map((service) => service.status));
  const all = services.flatMap(({ days }) => days);
  return {
    generatedAt: new Date(at).toISOString(),
    status,
    label: STATUS_LABELS[status],
    sentence: sayOverall(services),
    checkEverySeconds: CHECK_SECONDS,
    uptimeDefinition: UPTIME_DEFINITION,
    uptime30d: uptimePercent(lastDays(all, MONTH_DAYS, at)),
    uptime90d: uptimePercent(lastDays(all, STATUS_DAYS, at)),
    requests24h: history.requests24h,
    requests30d: history.requests30d,
    incidents: history.incidents,
    services,
  };
}

function describeService(
  { id, name }: Pick<StatusOfService, 'id' | 'name'>,
  history: StatusHistory,
  latest: LatestFindings,
  at: number,
): StatusOfService {
  const found = latest.get(id);
  const status = found?.status ?? 'healthy';
  const days = fillDays(
    history.days.filter(({ service }) => service === id),
    at,
  );
  return {
    id,
    name,
    status,
    label: STATUS_LABELS[status],
    message: found?.message ?? 'not checked yet',
    responseTimeMs: found?.responseTimeMs ?? null,
    checkedAt: found === undefined ? null : new Date(found.at).toISOString(),
    uptime30d: uptimePercent(lastDays(days, MONTH_DAYS, at)),
    uptime90d: uptimePercent(lastDays(days, STATUS_DAYS, at)),
    days,
  };
}

/** Every day from the first that was counted to today, with the checks that were due and not made. */
export function fillDays(counted: readonly CountedDay[], at: number): readonly StatusDay[] {
  const [first] = counted;
  if (first === undefined) return [];
  const byDay = new Map(counted.map((one) => [one.day, one]));
  const days: StatusDay[] = [];
  for (let dayAt = Date.parse(first.day); dayAt <= at; dayAt += DAY_MS) {
    const day = toDay(dayAt);
    const { healthy = 0, warning = 0, error = 0, responseMsSum = 0 } = byDay.get(day) ?? {};
    const made = healthy + warning + error;
    // The first day begins with its first check, and today is not over.
    const from = day === first.day ? first.firstSlot : healthSlotOf(dayAt);
    const to = Math.min(healthSlotOf(dayAt) + CHECKS_PER_DAY, healthSlotOf(at));
    const off = Math.max(0, to - from - made);
    days.push({ day, healthy, warning, error, off, averageMs: made === 0 ? 0 : Math.round(responseMsSum / made) });
  }
  return days;
}

function lastDays(days: readonly StatusDay[], count: number, at: number): readonly StatusDay[] {
  const oldest = toDay(at - (count - 1) * DAY_MS);
  return days.filter(({ day }) => day >= oldest);
}

function toDay(at: number): string {
  return new Date(at).toISOString().slice(0, DAY_CHARS);
}

function sayOverall(services: readonly { readonly name: string; readonly status: ServiceStatus }[]): string {
  const named = (wanted: ServiceStatus) => services.filter(({ status }) => status === wanted).map(({ name }) => name);
  const [failing, late] = [named('error'), named('warning')];
  if (failing.length === 0 && late.length === 0) return 'All services work.';
  const parts = [
    ...(failing.length > 0 ? [`Not working: ${failing.join(', ').toLowerCase()}.`] : []),
    ...(late.length > 0 ? [`Late or by old data: ${late.join(', ').toLowerCase()}.`] : []),
  ];
  return parts.join(' ');
}
