import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SectionNav } from './components/section-nav.tsx';
import { findSettings } from './find-settings.ts';
import { SETTINGS_SECTIONS } from './settings-sections.ts';

const HEADINGS = new Set(
  globSync('components/*.tsx', { cwd: import.meta.dirname }).flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/<Panel[^>]*?title="([^"]+)"/gu)].map(
      ([, title]) => title,
    ),
  ),
);

describe('findSettings', () => {
  it.each([
    ['totp', 'Two-factor authentication', 'Security'],
    ['drawdown', 'Risk limits', 'Risk limits'],
    ['dark', 'Appearance', 'Appearance'],
    ['telegram', 'Channels', 'Notifications'],
    ['security log', 'Security log', 'Security'],
    ['delete account', 'Delete account', 'Data'],
    ['refund', 'Licences and payments', 'Plan'],
  ])('finds by %s', (query, label, section) => {
    expect(findSettings(query)[0]).toMatchObject({ label, section });
  });

  it('finds nothing for nothing, and nothing that has not every word', () => {
    expect(findSettings('  ')).toEqual([]);
    expect(findSettings('telegram drawdown')).toEqual([]);
  });

  it('names every panel as it is headed', () => {
    const titles = SETTINGS_SECTIONS.flatMap(({ panels }) => panels.map(({ title }) => title));
    expect(titles.filter((title) => !HEADINGS.has(title))).toEqual([]);
  });
});

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

describe('SectionNav', () => {
  const open = () =>
    render(
      <MemoryRouter initialEntries={['/settings']}>
        <SectionNav current="profile" />
        <Address />
      </MemoryRouter>,
    );

  it('shows what matches in place of the sections, and opens the first by Enter', async () => {
    open();
    const field = screen.getByRole('searchbox', { name: 'Search in settings' });
    await userEvent.type(field, 'quiet');
    expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
    const found = within(screen.getByRole('list', { name: 'Found' }));
    expect(found.getByRole('link', { name: /Quiet hours and digests/u })).toBeVisible();
    expect(screen.getByText('1 setting found')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('/settings/notifications#quiet-hours')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Profile' })).toBeVisible();
  });

  it('says that nothing matches, and goes back by Escape', async () => {
    open();
    await userEvent.type(screen.getByRole('searchbox'), 'quuux');
    expect(screen.getByText('No setting matches.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'Security' })).toBeVisible();
  });
});
