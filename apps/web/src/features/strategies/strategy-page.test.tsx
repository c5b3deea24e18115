import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { StrategyPage } from './strategy-page.tsx';
import { figuresAnswer, figuresOf } from './testing/some-figures.ts';

function openPage(path: string) {
  startFakeServer({
    '/functions/v1/strategy-figures': figuresAnswer({ 'rsi-dip': figuresOf({ trades: 27, profitFactor: null }) }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/strategies/:id" element={<StrategyPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const rules = () => screen.getByRole('region', { name: 'Rules' });
const backtest = () => screen.getByRole('link', { name: 'Backtest RSI Dip' });

describe('StrategyPage', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('says in plain words what the strategy does, where it works and where it fails', async () => {
    openPage('/strategies/rsi-dip');
    expect(await screen.findByRole('heading', { level: 1, name: 'RSI Dip' })).toBeVisible();
    expect(rules()).toHaveTextContent(/EntersBuy at the next open when .*Leaves.*Protection.*Size/u);
    expect(screen.getByRole('region', { name: 'Works when' })).toHaveTextContent('Short falls within a rising market');
    expect(screen.getByRole('region', { name: 'Fails when' })).toHaveTextContent('the start of a bear market');
  });

  it('says a changed parameter at once, and takes it along to the backtest', async () => {
    const user = openPage('/strategies/rsi-dip');
    const low = await screen.findByRole('spinbutton', { name: 'Oversold below' });
    await user.clear(low);
    await user.type(low, '27');
    expect(rules()).toHaveTextContent('27');
    expect(backtest()).toHaveAttribute('href', '/backtests?strategy=rsi-dip&symbol=BTCUSDT&timeframe=1h&p.low=27');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(low).toHaveValue('35');
    expect(rules()).not.toHaveTextContent('27');
  });

  it('dims the curve of the parameters that it comes with while others are set', async () => {
    const user = openPage('/strategies/rsi-dip');
    const panel = within(await screen.findByRole('region', { name: 'On recorded candles' }));
    const curve = (await panel.findByRole('img', { name: /^Equity of RSI Dip/u })).parentElement;
    expect(curve).not.toHaveClass('opacity-40');
    const low = screen.getByRole('spinbutton', { name: 'Oversold below' });
    await user.clear(low);
    await user.type(low, '27');
    expect(curve).toHaveClass('opacity-40');
    expect(panel.getByRole('status')).toHaveTextContent(/^Figures and curve are of the default parameters\./u);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(curve).not.toHaveClass('opacity-40');
    expect(panel.queryByRole('status')).toBeNull();
  });

  it('says what is wrong with a value and goes on with the one it comes with', async () => {
    openPage('/strategies/rsi-dip?p.low=99');
    expect(await screen.findByRole('spinbutton', { name: 'Oversold below' })).toHaveAccessibleDescription(
      /Oversold below must be from 10 to 45, not 99\./u,
    );
    expect(rules()).not.toHaveTextContent('99');
    expect(backtest()).toHaveAttribute('href', '/backtests?strategy=rsi-dip&symbol=BTCUSDT&timeframe=1h');
  });

  it('shows its figures, n/a where there is none, and warns of few trades', async () => {
    openPage('/strategies/rsi-dip');
    const panel = await screen.findByRole('region', { name: 'On recorded candles' });
    await waitFor(() => expect(panel).toHaveTextContent('Return+9.5%Holding: +70.1%'));
    expect(panel).toHaveTextContent('In-sample');
    expect(panel).toHaveTextContent('Profit factorn/a');
    expect(panel).toHaveTextContent('27 trades are few');
  });

  it('copies the rules as JSON with the values of the form', async () => {
    const user = openPage('/strategies/rsi-dip?p.low=27');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await user.click(await screen.findByRole('button', { name: 'Copy JSON' }));
    const [json = ''] = write.mock.calls[0] ?? [];
    expect(JSON.parse(json)).toMatchObject({
      id: 'rsi-dip',
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'low', default: 27 })]),
    });
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it('leads to similar strategies and a comparison with them', async () => {
    openPage('/strategies/rsi-dip');
    const link = await screen.findByRole('link', { name: 'Compare with these' });
    expect(link.getAttribute('href')).toMatch(/^\/strategies\?view=compare&compare=rsi-dip(?:,[a-z0-9-]+){3}$/u);
  });

  it('says that there is no such strategy', async () => {
    openPage('/strategies/no-such');
    expect(await screen.findByText('There is no strategy “no-such”.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the catalogue' })).toHaveAttribute('href', '/strategies');
  });
});
