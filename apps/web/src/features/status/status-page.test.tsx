import { STATUS_LABELS, STATUS_SERVICES, type StatusDocument, UPTIME_DEFINITION } from '@atb/api/status-document';
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { StatusPage } from './status-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NO_REQUESTS = { requests: 0, errors: 0, errorRate: null, medianMs: null, p95Ms: null };

const DOCUMENT: StatusDocument = {
  generatedAt: '2026-11-23T12:00:00.000Z',
  status: 'error',
  label: STATUS_LABELS.error,
  sentence: 'Not working: database.',
  checkEverySeconds: 30,
  uptimeDefinition: UPTIME_DEFINITION,
  uptime30d: 99.5,
  uptime90d: null,
  requests24h: { requests: 1200, errors: 3, errorRate: 0.0025, medianMs: 12.4, p95Ms: 180 },
  requests30d: NO_REQUESTS,
  incidents: [],
  services: STATUS_SERVICES.map(({ id, name }) => ({
    id,
    name,
    status: id === 'database' ? 'error' : 'healthy',
    label: id === 'database' ? STATUS_LABELS.error : STATUS_LABELS.healthy,
    message: id === 'database' ? 'Connection failed: the database does not answer' : 'ok',
    responseTimeMs: 12,
    checkedAt: '2026-11-23T12:00:00.000Z',
    uptime30d: 99.5,
    uptime90d: 99.5,
    days: [{ day: '2026-11-22', healthy: 2_865, warning: 1, error: 14, off: 0, averageMs: 12 }],
  })),
};

it('draws what /status.json says', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(DOCUMENT)));
  render(<StatusPage />);
  expect(await screen.findByText('Not working: database.')).toBeDefined();
  expect(screen.getAllByText('Service Disruption')).toHaveLength(2);
  expect(screen.getAllByText('Operational')).toHaveLength(STATUS_SERVICES.length - 1);
  expect(screen.getByText('Connection failed: the database does not answer')).toBeDefined();
  expect(
    screen.getByText(/No incident in the last 90 days\. Services have been checked since 22 Nov 2026\./u),
  ).toBeDefined();
  expect(screen.getByText('Median of 1,200 requests in 24 hours; 95 % within 180 ms')).toBeDefined();
  const bars = screen.getByRole('img', { name: 'Database, last 90 days: 99.51 % up; measured on 1 of them' });
  expect(bars.querySelector('title')?.textContent).toBe('22 Nov: 99.51 % up, 14 failed, 1 late');
  expect(screen.getByRole('region', { name: 'Status as JSON' }).textContent).toContain('"label": "Service Disruption"');
});

it('says that the server does not answer, and stays readable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  render(<StatusPage />);
  expect(await screen.findByText('The status could not be read')).toBeDefined();
  for (const { name } of STATUS_SERVICES) expect(screen.getByText(name)).toBeDefined();
  expect(screen.getByText(UPTIME_DEFINITION)).toBeDefined();
});

it('is drawn without a browser, and without a style that the policy refuses', () => {
  const html = renderToString(<StatusPage />);
  expect(html).toContain('License verification');
  expect(html).not.toContain('style=');
});
