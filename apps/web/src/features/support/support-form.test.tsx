import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordError } from '../../lib/error-log.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SupportForm } from './support-form.tsx';

/** Fills in and submits; the body of the mail that opens. */
async function write(change: () => Promise<void> = () => Promise.resolve()): Promise<string> {
  render(<SupportForm email="help@atb.example" />);
  await screen.findByText(/^ATB test at localhost/u);
  for (const [label, text] of [
    ['Name', 'Ada'],
    ['Email', 'ada@example.com'],
    ['Subject', 'Grid'],
    ['Message', 'It waits.'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text);
  await change();
  await userEvent.click(screen.getByRole('button', { name: 'Open in mail app' }));
  const link = await screen.findByRole('link', { name: 'open the message again' });
  return new URL(link.getAttribute('href') ?? '').searchParams.get('body') ?? '';
}

describe('SupportForm', () => {
  beforeEach(() => {
    startFakeServer({});
    vi.stubGlobal('location', { host: location.host, origin: location.origin, assign: vi.fn() });
    localStorage.clear();
  });

  it('attaches what support asks for first, the last errors too', async () => {
    for (const number of [1, 2, 3, 4])
      recordError({
        message: `failure ${number} ${'x'.repeat(500)}`,
        code: '42501',
        details: null,
        timestamp: '2026-11-28T10:00:00.000Z',
        userId: 'user-1',
        action: 'load bots',
      });
    const body = await write();
    expect(body).toMatch(/^It waits\.\r\n\r\nAda\r\nada@example\.com\r\n\r\n-- Diagnostics\r\nATB test at localhost/u);
    for (const fact of ['Browser: ', 'Window: ', 'time zone: ', 'load bots: 42501 failure 4'])
      expect(body).toContain(fact);
    expect(body, 'the newest three').not.toContain('failure 1');
    expect(body).not.toContain('user-1');
    expect(encodeURIComponent(body).length).toBeLessThan(1900);
  });

  it('keeps them here when asked to', async () => {
    const body = await write(() => userEvent.click(screen.getByRole('checkbox', { name: /^Attach diagnostics/u })));
    expect(body).toBe('It waits.\r\n\r\nAda\r\nada@example.com');
  });
});
