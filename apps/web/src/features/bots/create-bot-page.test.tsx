import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PriceChartProps } from '../../components/chart/price-chart.tsx';
import * as notices from '../../lib/notify.ts';
import { ACCOUNT, CREATE, EXPOSURE, openWizard, RISK } from './testing/open-wizard.tsx';
import { readDcaDraft } from './kinds/dca/wizard/dca-draft.ts';
import { readGridDraft } from './kinds/grid/wizard/grid-draft.ts';

// The chart draws on a canvas, which jsdom has not: what it is given to draw is what is tested.
vi.mock('../../components/chart/lazy-price-chart.tsx', () => ({
  LazyPriceChart: ({ levels = [] }: PriceChartProps) => (
    <ul aria-label="levels">
      {levels.map(({ id, label }) => (
        <li key={id}>{label}</li>
      ))}
    </ul>
  ),
}));

const PARAMETERS = '/bots/create?step=parameters&symbol=BTCUSDT';

describe('CreateBotPage', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('tells its parts apart, so that React neither doubles nor drops one', async () => {
    const complaints = vi.spyOn(console, 'error').mockReturnValue(undefined);
    openWizard('/bots/create?step=symbol');
    await screen.findByRole('radio', { name: /BTC\/USDT/u });
    expect(complaints.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('same key'))).toEqual([]);
  });

  it('does not go on without a symbol, and says so', async () => {
    const { user, next } = openWizard('/bots/create', { '/rest/v1/rpc/my_plan': [{ plan: 'pro', ai_limit: null }] });
    await user.click(next());
    expect(await screen.findByRole('heading', { name: 'Choose Symbol' })).toHaveFocus();
    await screen.findByRole('radio', { name: /Paper Account/u });
    await user.click(next());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Please select a trading symbol first$/u);
  });

  it('says that the market could not be analysed, why, and that it goes on by hand', async () => {
    const { user, next } = openWizard('/bots/create?step=ai&symbol=BTCUSDT', {
      '/functions/v1/market-analysis': { success: false, reason: 'FLAT_MARKET', error: 'The price has not moved.' },
    });
    await user.click(await screen.findByRole('button', { name: 'AI Recommend' }));
    const alert = (await screen.findByText('AI Analysis Failed')).closest('[role="alert"]');
    expect(alert).toHaveTextContent(
      /Failed to generate recommendations\. Please try manual setup\.The price has not moved\.$/u,
    );
    await user.click(next());
    expect(await screen.findByRole('heading', { name: 'Configure Parameters' })).toBeVisible();
  });

  it('says in the first step that the plan has no place for another bot', async () => {
    const bot = { id: 'bot-0', name: 'Mine', type: 'grid', symbol: 'BTCUSDT', status: 'paused', archived_at: null };
    openWizard('/bots/create', { '/rest/v1/bots': [bot] });
    expect(await screen.findByText('No place for another bot')).toBeVisible();
    expect(screen.getByText(/Bot limit reached \(1\/1\)/u)).toBeVisible();
  });

  it('says that the limits could not be verified, and asks again', async () => {
    let isAway = true;
    const { user } = openWizard('/bots/create', {
      '/rest/v1/bots': [],
      '/rest/v1/rpc/my_plan': () =>
        isAway ? Response.json({ message: 'no' }, { status: 500 }) : [{ plan: 'pro', ai_limit: null }],
    });
    const sentence = 'Unable to verify bot limits. Please try again.';
    expect(await screen.findByText(sentence)).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  it('gives a bot whose owner names it not a name of its own', async () => {
    const taken = {
      id: 'bot-0',
      name: 'BTC/USDT Grid',
      type: 'grid',
      symbol: 'BTCUSDT',
      status: 'stopped',
      archived_at: null,
    };
    const { user, sent, address } = openWizard('/bots/create?example=btc-grid', { '/rest/v1/bots': [taken] });
    await screen.findByText(/^Buys 0\.\d+ BTC now for about/u);
    await waitFor(() => expect(screen.getByLabelText(/^Name/u)).toHaveAttribute('placeholder', 'BTC/USDT Grid 2'));
    await user.clear(screen.getByLabelText(/^Name/u));
    await user.click(screen.getByRole('button', { name: 'Deploy Bot' }));
    await waitFor(() => expect(address()).toBe('/bots/bot-1'));
    expect(sent(CREATE)[0]).toMatchObject({ name: 'BTC/USDT Grid 2' });
  });

  it('offers only what the plan trades', async () => {
    openWizard('/bots/create?step=symbol');
    expect(await screen.findByRole('radio', { name: /BTC\/USDT/u })).toBeEnabled();
    await waitFor(() => expect(screen.getByRole('radio', { name: /ETH\/USDT/u })).toBeDisabled());
    expect(screen.getByRole('radio', { name: /BTC\/USDT/u }), 'the only one there is').toBeChecked();
    expect(screen.getByText(/Your free plan trades BTC\/USDT/u)).toBeVisible();
  });

  it('draws the lines anew with every change', async () => {
    const { user } = openWizard(PARAMETERS);
    await waitFor(() => expect(screen.getByLabelText('levels').children.length).toBe(11));
    await user.clear(screen.getByLabelText('Grid lines'));
    await user.type(screen.getByLabelText('Grid lines'), '4');
    await waitFor(() =>
      expect([...screen.getByLabelText('levels').children].map((item) => item.textContent)).toEqual([
        '1 buy',
        '2 buy',
        '3 empty',
        '4 sell',
        'SL',
      ]),
    );
  });

  it('ties each fault to its field and holds the step until it is mended', async () => {
    const { user, next } = openWizard(PARAMETERS);
    const allocation = await screen.findByLabelText('Allocation');
    await user.clear(allocation);
    await user.type(allocation, '20');
    await waitFor(() => expect(allocation).toHaveAccessibleDescription(/The smallest allocation that works is/u));
    await user.click(next());
    expect(screen.getByRole('heading', { name: 'Configure Parameters' })).toBeVisible();
    await waitFor(() => expect(allocation).toHaveFocus());
    await user.clear(allocation);
    await user.type(allocation, '20000');
    await waitFor(() => expect(allocation).toHaveAccessibleDescription(/is more than the 10,000\.00 USDT available/u));
  });

  it('suggests a range from real candles and says its window', async () => {
    const { user } = openWizard(PARAMETERS);
    const button = await screen.findByRole('button', { name: '7 days' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(screen.getByLabelText('Lower price')).toHaveValue('99000');
    expect(screen.getByLabelText('Upper price')).toHaveValue('101719');
    expect(screen.getByText(/of the last 7 days: 168 hourly candles from/u)).toBeVisible();
  });

  it('goes back without losing a value and keeps the draft', async () => {
    const { user, next, address } = openWizard(PARAMETERS);
    const lines = await screen.findByLabelText('Grid lines');
    await user.clear(lines);
    await user.type(lines, '8');
    await waitFor(() => expect(screen.getByLabelText('levels').children.length).toBe(9));
    expect(screen.getByLabelText('Stop loss below the lowest line')).toHaveValue('5');
    await user.click(next());
    expect(await screen.findByText('What the bot will do')).toBeVisible();
    expect(address()).toBe('/bots/create?step=review&symbol=BTCUSDT');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByLabelText('Grid lines')).toHaveValue('8');
    await waitFor(() => expect(readGridDraft()?.values.grids).toBe('8'));
  });

  it('warns before deploying when the grid passes a limit, with an allocation that fits', async () => {
    const over = { ok: false, reason: EXPOSURE.code, message: 'x', normalized: null };
    const { user } = openWizard('/bots/create?step=risk&symbol=BTCUSDT', {
      [RISK]: { ...over, checks: [{ ...EXPOSURE, figure: '0.122', passed: false }] },
    });
    expect(await screen.findByText('Over your limits')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Use \d/u }));
    const allocation = await screen.findByLabelText<HTMLInputElement>('Allocation');
    expect(Number(allocation.value)).toBeLessThan(80);
  });

  it('opens a template of the catalogue to be changed', async () => {
    openWizard('/bots/create?template=btc-range-grid');
    expect(await screen.findByLabelText('Grid lines')).toHaveValue('20');
    expect(screen.getByLabelText('Allocation')).toHaveValue('500');
  });

  it('says what will happen, deploys once and opens the bot', async () => {
    const { user, sent, address } = openWizard('/bots/create?example=btc-grid');
    expect(await screen.findByText(/^Buys 0\.\d+ BTC now for about/u)).toBeVisible();
    expect(await screen.findByText('Within your limits')).toBeVisible();
    await user.dblClick(screen.getByRole('button', { name: 'Deploy Bot' }));
    await waitFor(() => expect(address()).toBe('/bots/bot-1'));
    expect(sent(CREATE)).toHaveLength(1);
    expect(sent(CREATE)[0]).toMatchObject({
      type: 'grid',
      symbol: 'BTCUSDT',
      exchangeAccountId: ACCOUNT.id,
      start: true,
      params: { grids: 9, allocation: '200', upper: '0', lower: '0' },
    });
    expect(readGridDraft()).toBeNull();
  });

  it('shows the limit of the plan with what to do about it', async () => {
    const error = 'Bot limit reached (1/1). Upgrade your plan to create more bots.';
    const notifyError = vi.spyOn(notices, 'notifyError').mockReturnValue(undefined);
    const { user } = openWizard('/bots/create?example=btc-grid', {
      [CREATE]: { success: false, error, reason: 'BOT_LIMIT_REACHED' },
    });
    await screen.findByText(/^Buys 0\.\d+ BTC now for about/u);
    await user.click(screen.getByRole('button', { name: 'Deploy Bot' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Bot Creation Failed');
    expect(alert).toHaveTextContent(error);
    expect(alert).toHaveTextContent('No bot was created and no money moved.');
    expect(notifyError, 'it is said once, and nothing lies over it').not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Open bots' })).toHaveAttribute('href', '/bots');
  });

  it('tells a user who has left meanwhile that the bot was refused', async () => {
    const notifyError = vi.spyOn(notices, 'notifyError').mockReturnValue(undefined);
    let answer: (refusal: object) => void = () => undefined;
    const answered = new Promise<object>((resolve) => (answer = resolve));
    const { user, sent } = openWizard('/bots/create?example=btc-grid', { [CREATE]: () => answered });
    await screen.findByText(/^Buys 0\.\d+ BTC now for about/u);
    await user.click(screen.getByRole('button', { name: 'Deploy Bot' }));
    await waitFor(() => expect(sent(CREATE)).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Back to Bots' }));
    await screen.findByText('elsewhere');
    answer({ success: false, error: 'No price.', reason: 'NO_PRICE_DATA' });
    await waitFor(() =>
      expect(notifyError).toHaveBeenCalledExactlyOnceWith('Failed to create bot', { detail: 'No price.' }),
    );
  });

  it('says that an account is missing when there is none to deploy to', async () => {
    const { user, sent } = openWizard('/bots/create?example=btc-grid', { '/rest/v1/exchange_accounts': [] });
    await screen.findByText(/^Buys 0\.\d+ BTC now for about/u);
    expect(await screen.findByText('No Exchange Account')).toBeVisible();
    expect(screen.getByText('Please add an exchange account first in Settings')).toBeVisible();
    const deploy = screen.getByRole('button', { name: 'Deploy Bot' });
    expect(deploy).toBeDisabled();
    await user.click(deploy);
    expect(sent(CREATE)).toHaveLength(0);
  });

  it('waits for the account before it deploys, instead of saying that there is none', async () => {
    let answer: (accounts: readonly object[]) => void = () => undefined;
    const answered = new Promise<readonly object[]>((resolve) => (answer = resolve));
    const { user, sent, address } = openWizard('/bots/create?example=btc-grid&step=review', {
      '/rest/v1/exchange_accounts': () => answered,
    });
    const deploy = await screen.findByRole('button', { name: 'Deploy Bot' });
    await screen.findByText(/^Buys 0\.\d+ BTC now for about/u);
    expect(deploy).toHaveAttribute('aria-busy', 'true');
    await user.click(deploy);
    expect(address(), 'a click leads nowhere else').toContain('step=review');
    answer([ACCOUNT]);
    await waitFor(() => expect(deploy).not.toHaveAttribute('aria-busy'));
    await user.click(deploy);
    await waitFor(() => expect(sent(CREATE)).toHaveLength(1));
  });

  it('can be deployed again after a failure, where scrolling answers with a promise', async () => {
    vi.spyOn(notices, 'notifyError').mockReturnValue(undefined);
    // As current Chromium does; the types still say that nothing comes back.
    vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as unknown as undefined);
    const { user, sent } = openWizard('/bots/create?example=btc-grid', {
      [CREATE]: { success: false, error: 'No price.', reason: 'NO_PRICE_DATA' },
    });
    await screen.findByText(/^Buys 0\.\d+ BTC now for about/u);
    for (const times of [1, 2, 3]) {
      await user.click(screen.getByRole('button', { name: 'Deploy Bot' }));
      await waitFor(() => expect(sent(CREATE)).toHaveLength(times));
      expect(await screen.findByText('Bot Creation Failed')).toBeVisible();
    }
    expect(screen.queryByText(/failed to draw|Something went wrong/u)).toBeNull();
  });
});

const DCA_PARAMETERS = '/bots/create?type=dca&step=parameters&symbol=BTCUSDT';
const levelsShown = () => [...screen.getByLabelText('levels').children].map((item) => item.textContent);

describe('CreateBotPage for a DCA bot', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is chosen in the first step, in the address, and keeps what either kind holds', async () => {
    const { user, next, address } = openWizard('/bots/create?step=parameters&symbol=BTCUSDT');
    const lines = await screen.findByLabelText('Grid lines');
    await user.clear(lines);
    await user.type(lines, '8');
    await user.click(screen.getByRole('button', { name: /Select Strategy/u }));
    await user.click(await screen.findByRole('radio', { name: /^DCA/u }));
    expect(address()).toBe('/bots/create?type=dca&step=strategy&symbol=BTCUSDT');
    expect(screen.getByRole('radio', { name: /^DCA/u }), 'the focus stays on the choice').toHaveFocus();
    await user.click(screen.getByRole('radio', { name: /^Grid/u }));
    await user.click(next());
    await screen.findByRole('heading', { name: 'Choose Symbol' });
    await screen.findByRole('radio', { name: /Paper Account/u });
    await user.click(next());
    await screen.findByRole('heading', { name: 'AI Optimization' });
    await user.click(next());
    expect(await screen.findByLabelText('Grid lines')).toHaveValue('8');
  });

  it('is beside the kinds that begin on pages of their own, a click away', async () => {
    openWizard('/bots/create');
    const others = within(await screen.findByRole('list', { name: 'Other bots' }));
    expect(others.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [expect.stringContaining('Strategy'), '/strategies'],
      [expect.stringContaining('Copy a Trader'), '/copy-trading'],
    ]);
  });

  it('begins with the defaults of the specification and draws the ladder', async () => {
    openWizard(DCA_PARAMETERS);
    const value = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
    const labels = ['Base order', 'Safety orders', 'Safety step', 'Size scale', 'Take profit', 'Stop loss'];
    expect(await Promise.all(labels.map(value))).toEqual(['100', '5', '2', '1.2', '3', '10']);
    await waitFor(() =>
      expect(levelsShown()).toEqual(['Base', '1 buy', '2 buy', '3 buy', '4 buy', '5 buy', 'TP', 'SL']),
    );
    const rows = within(screen.getByRole('region', { name: 'Planned ladder' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows).toHaveLength(6);
    expect(rows[1]).toHaveTextContent(/^1−2%98,000\.00/u);
  });

  it('ties what the plan says to its field and names the least that works', async () => {
    const { user, next } = openWizard(DCA_PARAMETERS);
    const base = await screen.findByLabelText('Base order');
    await user.clear(base);
    await user.type(base, '1');
    await waitFor(() => expect(base).toHaveAccessibleDescription(/The smallest base order that works is/u));
    await user.click(next());
    expect(screen.getByRole('heading', { name: 'Configure Parameters' })).toBeVisible();
    await user.clear(base);
    await user.type(base, '2000');
    await waitFor(() => expect(base).toHaveAccessibleDescription(/The whole ladder of 19,9.+ available/u));
    const step = screen.getByLabelText('Safety step');
    await user.clear(base);
    await user.type(base, '100');
    await user.clear(step);
    await user.type(step, '30');
    await waitFor(() => expect(step).toHaveAccessibleDescription(/Safety order 4 would lie 120% below/u));
  });

  it('writes the ladder out for editing, adds and removes rows, and blames the row that is wrong', async () => {
    const { user, next } = openWizard(DCA_PARAMETERS);
    await user.click(await screen.findByText('Advanced', { selector: 'summary' }));
    await user.click(screen.getByRole('radio', { name: /^Your own/u }));
    const row = (what: string, number: number) => screen.getByLabelText(`${what} , safety order ${number}`);
    expect(row('Size', 5)).toHaveValue('248.83');
    await user.click(screen.getByRole('button', { name: 'Remove safety order 1' }));
    await user.click(screen.getByRole('button', { name: 'Add safety order' }));
    expect(row('Below base', 5)).toHaveValue('12');
    await waitFor(() => expect(levelsShown()).toHaveLength(8));
    await user.clear(row('Below base', 5));
    await user.type(row('Below base', 5), '3');
    await user.click(next());
    await waitFor(() =>
      expect(row('Below base', 5)).toHaveAccessibleDescription(/must lie further below the base order/u),
    );
    expect(screen.getByRole('heading', { name: 'Configure Parameters' })).toBeVisible();
  });

  it('says what is at risk and offers a base order that fits the limits', async () => {
    const over = { ok: false, reason: EXPOSURE.code, message: 'x', normalized: null };
    const { user } = openWizard('/bots/create?type=dca&step=risk&symbol=BTCUSDT', {
      [RISK]: { ...over, checks: [{ ...EXPOSURE, figure: '0.15', passed: false }] },
    });
    expect(await screen.findByText(/^With every order filled the stop loss stands at/u)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Use \d/u }));
    const base = await screen.findByLabelText<HTMLInputElement>('Base order');
    expect(Number(base.value)).toBeGreaterThan(60);
    expect(Number(base.value)).toBeLessThan(80);
  });

  it('says what will happen, deploys a DCA bot and forgets the draft', async () => {
    const { user, sent, address, next } = openWizard(DCA_PARAMETERS);
    const orders = await screen.findByLabelText('Safety orders');
    await user.clear(orders);
    await user.type(orders, '2');
    await waitFor(() => expect(readDcaDraft()?.values.maxSafetyOrders).toBe('2'));
    await waitFor(() => expect(levelsShown()).toHaveLength(5));
    await user.click(next());
    expect(
      await screen.findByText(/^Buys 0\.\d+ BTC now for about .+ the base order of the first deal\.$/u),
    ).toBeVisible();
    expect(screen.getByText(/^Places 2 safety orders from 98,000\.00 to 96,000\.00/u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Deploy Bot' }));
    await waitFor(() => expect(address()).toBe('/bots/bot-1'));
    expect(sent(CREATE)[0]).toMatchObject({
      type: 'dca',
      symbol: 'BTCUSDT',
      start: true,
      params: { baseAllocation: '100', maxSafetyOrders: 2, safetyScale: '1.2', safetyOrders: null },
    });
    expect(readDcaDraft()).toBeNull();
  });

  it('takes over the parameters of a bot', async () => {
    const bot = {
      id: 'bot-9',
      name: 'Old',
      type: 'dca',
      symbol: 'BTCUSDT',
      params: { baseAllocation: '70', safetyOrders: [{ deviationPct: '5', size: '90' }] },
    };
    openWizard('/bots/create?clone=bot-9', { '/rest/v1/bots': [bot] });
    expect(await screen.findByLabelText('Base order')).toHaveValue('70');
    expect(screen.getByText(/^The safety orders are your own ladder/u)).toBeVisible();
  });

  it('takes over the bot of a backtest', async () => {
    openWizard('/bots/create?dca=yes&symbol=BTCUSDT&d.baseAllocation=55');
    expect(await screen.findByLabelText('Base order')).toHaveValue('55');
  });
});
