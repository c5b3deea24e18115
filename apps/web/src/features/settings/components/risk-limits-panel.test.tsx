import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LimitsLink } from '../../../components/limits-link.tsx';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer, type SeenRequest } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { RiskLimitsPanel } from './risk-limits-panel.tsx';

const LIMITS = {
  max_trade_risk_pct: '0.5',
  max_daily_dd_pct: '2.0',
  max_weekly_dd_pct: '7.5',
  max_account_exposure_pct: '35',
  max_symbol_exposure_pct: '12',
  loss_streak_limit: 3,
};

interface Opened {
  readonly plan?: string;
  /** What the database says to a change; it is made when nothing is given. */
  readonly refusal?: object;
}

async function openPanel({ plan = 'free', refusal }: Opened = {}) {
  let saved: object = LIMITS;
  const seen = startFakeServer({
    '/rest/v1/rpc/my_plan': [{ plan, ai_limit: null }],
    '/rest/v1/user_risk_prefs': (change: unknown) => {
      if (change === null) return saved;
      if (refusal !== undefined) return Response.json(refusal, { status: 400 });
      saved = { ...saved, ...(change as object) };
      return saved;
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={['/settings/risk']}>
          <RiskLimitsPanel />
          <LimitsLink />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('spinbutton', { name: 'Loss of a day' });
  return seen;
}

const changesIn = (seen: readonly SeenRequest[]) =>
  seen.filter(({ path, body }) => path === '/rest/v1/user_risk_prefs' && body !== null).map(({ body }) => body);

function fieldOf(name: string): HTMLElement {
  return screen.getByRole('spinbutton', { name });
}

async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(fieldOf(name));
  await userEvent.type(fieldOf(name), text);
}

function rowOf(name: string) {
  const row = fieldOf(name).closest('form');
  if (row === null) throw new Error(`no row of ${name}`);
  return within(row);
}

describe('RiskLimitsPanel', () => {
  it('shows every limit of the engine with what is in force, its default, its unit and its effect', async () => {
    await openPanel();
    expect(screen.getAllByRole('spinbutton')).toHaveLength(Object.keys(LIMITS).length);
    const day = rowOf('Loss of a day');
    expect(fieldOf('Loss of a day')).toHaveValue('2');
    expect(day.getByText('Now 2% · default 3%')).toBeVisible();
    expect(day.getByText('% of equity')).toBeVisible();
    expect(fieldOf('Loss of a day')).toHaveAccessibleDescription(/takes no entries until the next day/u);
    expect(rowOf('Loss of one trade').getByText('Now 0.5% · default 0.5%')).toBeVisible();
    expect(rowOf('Losing trades in a row').getByText('Now 3 · default 3')).toBeVisible();
  });

  it('saves a lower limit and shows what the server kept', async () => {
    const seen = await openPanel();
    await type('Symbol exposure', '5');
    expect(rowOf('Symbol exposure').getByText('Now 12% · default 12%')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save Symbol exposure' }));
    expect(await rowOf('Symbol exposure').findByText('Now 5% · default 12%')).toBeVisible();
    expect(rowOf('Symbol exposure').getByRole('status')).toHaveTextContent('Saved.');
    expect(changesIn(seen)).toEqual([{ max_symbol_exposure_pct: '5' }]);
  });

  it('says before it asks that a plan cannot raise a limit past its default', async () => {
    const reason = /needs the Enterprise plan \(custom risk rules\) and your second factor, confirmed within/u;
    const seen = await openPanel({ plan: 'free' });
    await waitFor(() => expect(screen.getByText(/Raising one above its default/u)).toHaveTextContent(reason));
    await type('Loss of a day', '3.5');
    expect(fieldOf('Loss of a day')).toBeInvalid();
    expect(fieldOf('Loss of a day')).toHaveAccessibleDescription(reason);
    expect(rowOf('Loss of a day').getByRole('link', { name: 'See plans and pricing' })).toHaveAttribute(
      'href',
      '/pricing',
    );
    expect(screen.getByRole('button', { name: 'Save Loss of a day' })).toBeDisabled();
    await userEvent.type(fieldOf('Loss of a day'), '{Enter}');
    expect(changesIn(seen)).toEqual([]);
  });

  it('asks to raise one with the plan for it: the second factor is asked for by the server', async () => {
    const seen = await openPanel({ plan: 'enterprise' });
    await waitFor(() =>
      expect(screen.getByText(/Raising one above its default/u)).toHaveTextContent(/default needs your second factor/u),
    );
    await type('Loss of a day', '3.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save Loss of a day' }));
    await waitFor(() => expect(changesIn(seen)).toEqual([{ max_daily_dd_pct: '3.5' }]));
  });

  it.each([
    ['Loss of a day', '0', 'Must be above 0 and at most 100.'],
    ['Losing trades in a row', '1.5', 'Must be a whole number from 1 to 10.'],
    ['Losing trades in a row', '0', 'Must be a whole number from 1 to 10.'],
  ])('does not ask for %s of %s', async (name, text, reason) => {
    await openPanel();
    await type(name, text);
    expect(rowOf(name).getByText(reason)).toBeVisible();
    expect(screen.getByRole('button', { name: `Save ${name}` })).toBeDisabled();
  });

  it('goes back to what is in force when the server refuses, with its reason beside the field', async () => {
    await openPanel({
      refusal: {
        code: 'P0001',
        hint: 'max_daily_dd_pct',
        details: null,
        message: 'max_daily_dd_pct may be raised above 1 only on the Enterprise plan.',
      },
    });
    await type('Loss of a day', '3');
    await userEvent.click(screen.getByRole('button', { name: 'Save Loss of a day' }));
    await waitFor(() => expect(fieldOf('Loss of a day')).toBeInvalid());
    expect(fieldOf('Loss of a day')).toHaveValue('2');
    expect(fieldOf('Loss of a day')).toHaveAccessibleDescription(
      /3% was refused: Loss of a day may be raised above 1 only on the Enterprise plan\. 2% stays in force\./u,
    );
    expect(rowOf('Loss of a day').getByRole('status')).toBeEmptyDOMElement();
  });

  it('takes a limit back to its default, and offers that only where it differs', async () => {
    const seen = await openPanel();
    expect(screen.getAllByRole('button', { name: /^Back to default/u })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Back to default of Loss of a day' }));
    expect(await screen.findByText('Now 3% · default 3%')).toBeVisible();
    expect(fieldOf('Loss of a day')).toHaveValue('3');
    expect(changesIn(seen)).toEqual([{ max_daily_dd_pct: '3' }]);
    expect(screen.queryByRole('button', { name: /^Back to default/u })).not.toBeInTheDocument();
  });

  it('is where links about limits lead', async () => {
    await openPanel();
    expect(screen.getByRole('link', { name: 'Change your limits' })).toHaveAttribute('href', '/settings/risk');
  });
});
