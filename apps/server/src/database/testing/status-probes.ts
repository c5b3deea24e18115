import type { Probe } from './seed-rows.ts';

/** What the status page is made of. */
export const STATUS_PROBES: Readonly<Record<string, Probe>> = {
  health_checks: { columns: 'service, status', values: () => `'x', 'healthy'`, update: "status = 'error'" },
  health_days: { columns: 'service, day, first_slot', values: () => `'x', '2026-01-01', 1`, update: 'healthy = 9' },
  request_hours: {
    columns: 'hour, requests, errors, durations',
    values: () => `'2026-01-01', 1, 0, '{1}'`,
    update: 'errors = 0',
  },
  incidents: {
    columns: 'id, service, kind, title, impact, started_at',
    values: () => `'11111111-1111-4111-8111-111111111111', 'x', 'outage', 'x', 'x', now()`,
    update: "title = 'y'",
  },
  incident_updates: {
    columns: 'incident_id, kind, text',
    values: () => `'11111111-1111-4111-8111-111111111111', 'note', 'x'`,
    update: "text = 'y'",
  },
  status_subscribers: { columns: 'email', values: () => `'x@y.test'`, update: "email = 'z@y.test'" },
  status_mails: { columns: 'subscriber_id, update_id', values: () => `1, 1`, update: 'attempts = 1' },
};
