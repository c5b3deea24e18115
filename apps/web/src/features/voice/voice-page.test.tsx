import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { voiceChoices } from '../../lib/voice/voice-choice.ts';
import { spokenSignals } from '../../lib/voice/spoken-signals.ts';
import { voiceSetting } from '../../lib/voice/voice-setting.ts';
import { startFakeServer, type FakeAnswers, type SeenRequest } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { VoicePage } from './voice-page.tsx';

const PAPER = {
  id: 'account',
  label: 'Paper Account',
  adapter: 'paper',
  is_paper: true,
  trading_mode: 'SIMULATION',
  chosen_state: 'ACTIVE',
  trading_state: 'ACTIVE',
  state_reason: '',
};
const VIEW = { exchange: 'binance', volume_24h: 1e9, high24h: 1, low24h: 1, timestamp: '2026-06-01T12:00:00Z' };
const price = (symbol: string, at: number) => ({
  ...VIEW,
  symbol,
  price: at,
  bid: at - 1,
  ask: at + 1,
  change24h: 0.012,
});
const SUMMARY = {
  success: true,
  accountId: 'account',
  quoteAsset: 'USDT',
  reporting: { currency: 'USDT', rate: '1', basis: 'same', symbol: null, at: null, missing: null },
  equity: '10012.5',
  cash: '9500',
  exposure: '512.5',
  openRisk: '602.5',
  today: { startEquity: '10000', change: '12.5', realized: '4' },
  week: { startEquity: '10000', change: '12.5' },
  month: { startEquity: '10400', change: '-387.5' },
  allTime: {
    deposited: '10000',
    change: '12.5',
    realized: '4',
    unrealized: '8.5',
    traded: '12.5',
    rest: '0',
    fees: '1.2',
  },
  returns: { since: null, simple: null, timeWeighted: null, moneyWeighted: null },
};
const LIMITS = {
  max_trade_risk_pct: '0.5',
  max_daily_dd_pct: '3',
  max_weekly_dd_pct: '7.5',
  max_account_exposure_pct: '35',
  max_symbol_exposure_pct: '12',
  loss_streak_limit: 3,
};
const bot = (id: string, name: string, status: string) => ({
  id,
  name,
  type: 'grid',
  symbol: 'BTCUSDT',
  exchange_account_id: 'account',
  is_paper: true,
  params: {},
  status,
  status_reason: '',
  started_at: null,
  stopped_at: null,
  archived_at: null,
  created_at: '2026-06-01T12:00:00Z',
});
const FILLED = {
  clientOrderId: 'x',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'MARKET',
  quantity: '0.01',
  price: null,
  status: 'filled',
  filledQuantity: '0.01',
  reason: null,
};

const MARKET = {
  success: true,
  mode: 'DEMO',
  source: 'replay',
  venue: 'binance',
  prices: [price('BTCUSDT', 60_000), price('ETHUSDT', 3_000)],
};

function open(answers: FakeAnswers = {}): readonly SeenRequest[] {
  const seen = startFakeServer({
    '/functions/v1/exchange-binance/prices': MARKET,
    '/functions/v1/risk-check': { ok: true, reason: null, message: null, normalized: null, checks: [] },
    '/functions/v1/exchange-binance/order': { success: true, isPaper: true, order: FILLED },
    '/functions/v1/portfolio-summary': SUMMARY,
    '/functions/v1/portfolio-balance': {
      success: true,
      accounts: [
        {
          ...PAPER,
          exchange: 'paper',
          isPaper: true,
          balances: [{ asset: 'BTC', free: '0.0085', locked: '0', total: '0.0085' }],
        },
      ],
    },
    '/rest/v1/exchange_accounts': [PAPER],
    '/rest/v1/user_risk_prefs': LIMITS,
    '/rest/v1/bots': [bot('bot-1', 'Grid One', 'running'), bot('bot-2', 'Dip Buyer', 'paused')],
    '/rest/v1/rpc/pause_bot': {},
    '/rest/v1/rpc/start_bot': {},
    '/rest/v1/rpc/stop_bot': {},
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={['/dashboard/voice-demo']}>
          <VoicePage />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return seen;
}

function type(sentence: string): void {
  fireEvent.change(screen.getByLabelText('Type a command'), { target: { value: sentence } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
}

const card = () => screen.findByRole('region', { name: 'Command to confirm' });
/** Once it may be pressed: an order is held back until its market has a price. */
async function click(name: string): Promise<void> {
  const button = await within(await card()).findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
}
const sent = (seen: readonly SeenRequest[], path: string) => seen.filter((request) => request.path.endsWith(path));
const ORDER = '/exchange-binance/order';

beforeEach(() => {
  voiceSetting.write(false);
  voiceChoices.write({});
});

describe('VoicePage', () => {
  it('has the three tabs and every category, each command with a button to try it', () => {
    open();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Voice Commands',
      'Live Trading Demo',
      'Interactive Tutorial',
    ]);
    for (const category of ['Control', 'Trading', 'Navigation', 'Information', 'Risk']) {
      const section = screen.getByRole('region', { name: category });
      expect(within(section).getAllByRole('button', { name: /^Try /u }).length).toBeGreaterThan(0);
    }
  });

  it('reads an order back and sends it after a yes, through the risk check, on paper', async () => {
    const seen = open();
    type('buy 0.01 bitcoin');
    expect(await card()).toHaveTextContent('“buy 0.01 bitcoin”');
    await screen.findByText('Buy 0.01 Bitcoin at the market, about 600.01 USDT, on your paper account. Is that right?');
    for (const fact of ['BTC/USDT', '0.01 BTC', 'Paper']) expect(await card()).toHaveTextContent(fact);
    expect(sent(seen, '/risk-check')[0]?.body).toMatchObject({ symbol: 'BTCUSDT', side: 'BUY', quantity: '0.01' });
    expect(sent(seen, ORDER)).toEqual([]);
    await click('Yes, do it');
    await within(await card()).findByText('Done: Buy 0.01 BTC/USDT, filled on paper.');
    expect(sent(seen, ORDER).map(({ body }) => body)).toEqual([
      {
        accountId: 'account',
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'MARKET',
        quantity: '0.01',
        isPaper: true,
        newClientOrderId: expect.stringMatching(/^voice_[0-9a-f]{30}$/u),
      },
    ]);
  });

  it('shows the gain by lot before a sale is said yes to, and of a purchase nothing', async () => {
    const seen = open();
    type('sell 0.005 btc');
    fireEvent.click(await within(await card()).findByText('Gain by lot, before you sell'));
    await waitFor(() =>
      expect(sent(seen, '/sale-preview')[0]?.body).toMatchObject({
        accountId: 'account',
        symbol: 'BTCUSDT',
        quantity: '0.005',
      }),
    );
    await click('No');
    expect(within(await card()).queryByText('Gain by lot, before you sell')).toBeNull();
    type('buy 0.01 bitcoin');
    await within(await card()).findByRole('button', { name: 'Yes, do it' });
    expect(within(await card()).queryByText('Gain by lot, before you sell')).toBeNull();
  });

  it('holds an order back while no prices come, and says why', async () => {
    let asked = 0;
    let isToBeSized = false;
    const seen = open({
      '/functions/v1/exchange-binance/prices': () => {
        asked += 1;
        // The page asks again and again; the order is sized by what it asks for itself.
        if (!isToBeSized) return Response.json({ message: 'gone' }, { status: 400 });
        isToBeSized = false;
        return MARKET;
      },
    });
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    isToBeSized = true;
    type('buy 0.01 bitcoin');
    expect(await within(await card()).findByText(/^Disconnected: orders are held back/u)).toBeVisible();
    expect(within(await card()).getByRole('button', { name: 'Yes, do it' })).toBeDisabled();
    type('yes');
    expect(await within(await card()).findByText(/^Not placed\. Disconnected: orders are held back/u)).toBeVisible();
    expect(sent(seen, ORDER)).toEqual([]);
  });

  it('sends nothing after a no', async () => {
    const seen = open();
    type('sell 0.005 btc');
    await click('No');
    expect(await card()).toHaveTextContent('Not done: you did not say yes.');
    expect(sent(seen, ORDER)).toEqual([]);
  });

  it('asks again under the same id when the answer got lost', async () => {
    let tries = 0;
    const seen = open({
      '/functions/v1/exchange-binance/order': () => {
        tries += 1;
        return tries === 1
          ? Response.json({ message: 'gone' }, { status: 502 })
          : { success: true, isPaper: true, order: FILLED };
      },
    });
    type('buy 0.01 bitcoin');
    await click('Yes, do it');
    await within(await card()).findByText(/^Done: Buy/u);
    const ids = sent(seen, ORDER).map(({ body }) => (body as { newClientOrderId: string }).newClientOrderId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it.each<readonly [string, string, RegExp, FakeAnswers]>([
    [
      'the risk check denies',
      'buy 2 bitcoin',
      /Trade exceeds your limits/u,
      {
        '/functions/v1/risk-check': {
          ok: false,
          reason: 'MAX_EXPOSURE',
          message: 'Trade exceeds your limits.',
          normalized: null,
          checks: [],
        },
      },
    ],
    ['has a limit far from the market', 'buy 0.01 bitcoin at 6000', /more than 10 % from the market/u, {}],
    ['is smaller than the market trades', 'buy $0.01 of bitcoin', /smallest step of this market/u, {}],
    [
      'is for an account with real money',
      'buy 0.01 bitcoin',
      /paper accounts only/u,
      {
        '/rest/v1/exchange_accounts': [
          {
            ...PAPER,
            adapter: 'binance',
            is_paper: false,
            trading_mode: 'LIVE',
            chosen_state: 'ACTIVE',
            trading_state: 'ACTIVE',
            state_reason: '',
          },
        ],
      },
    ],
    [
      'has no price',
      'buy 0.01 ethereum',
      /has no price at the moment/u,
      {
        '/functions/v1/exchange-binance/prices': {
          success: true,
          mode: 'DEMO',
          source: 'replay',
          venue: 'binance',
          prices: [],
        },
      },
    ],
  ])('never asks to confirm an order that %s', async (_, sentence, reason, answers) => {
    const seen = open(answers);
    type(sentence);
    await within(await card()).findByText(reason);
    expect(within(await card()).queryByRole('button', { name: 'Yes, do it' })).toBeNull();
    expect(sent(seen, ORDER)).toEqual([]);
  });

  it('asks for the size of an order without one, in coins or dollars', async () => {
    const seen = open();
    fireEvent.click(screen.getByRole('button', { name: 'Try Sell Ethereum' }));
    fireEvent.change(await screen.findByLabelText('Size'), { target: { value: 'a lot' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set size' }));
    await screen.findByText('Write an amount such as 0.001, or 100 dollars.');
    fireEvent.change(screen.getByLabelText('Size'), { target: { value: '300 dollars' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set size' }));
    await screen.findByText(/^Sell 0\.1\d* Ethereum at the market/u);
    await click('Yes, do it');
    await waitFor(() => expect(sent(seen, ORDER)).toHaveLength(1));
  });

  it.each<readonly [string, RegExp, string, object]>([
    ['pause trading', /^Pause 1 bot: Grid One\./u, '/rpc/pause_bot', { bot_id: 'bot-1' }],
    ['start trading', /^Start 1 bot: Dip Buyer\./u, '/rpc/start_bot', { bot_id: 'bot-2' }],
    [
      'stop bot grid one',
      /^Stop 1 bot: Grid One\. They keep what they hold\./u,
      '/rpc/stop_bot',
      { bot_id: 'bot-1', holdings: 'keep' },
    ],
  ])('confirms "%s" before a bot is asked', async (sentence, readBack, path, body) => {
    const seen = open();
    type(sentence);
    await within(await card()).findByText(readBack);
    expect(sent(seen, path)).toEqual([]);
    await click('Yes, do it');
    await waitFor(() => expect(sent(seen, path).map((request) => request.body)).toEqual([body]));
  });

  it('touches no bot of a name that there is not', async () => {
    const seen = open();
    type('stop bot he said');
    await within(await card()).findByText('None of your bots is called “he said”.');
    expect(seen.filter(({ path }) => path.includes('/rpc/'))).toEqual([]);
  });

  it('answers with the figures of the account, and keeps the last five', async () => {
    open();
    // Sentences that were spoken before this page stand on it, too.
    const commands = within(screen.getByRole('region', { name: 'Last 5 commands' }));
    type('check portfolio');
    await commands.findByText(
      'Your paper account is worth 10,012.50 USDT: up 12.50 USDT today, up 12.50 USDT since the start. 9,500.00 USDT is free and 512.50 is invested. The largest holding is BTC, worth 510.00 USDT, up 1.2 percent in a day.',
    );
    type('risk status');
    await commands.findByText(
      /^Exposure, resting buys included, is 602\.50 USDT, 6 percent of equity; your limit is 35 percent\. The day/u,
    );
    type('bot status');
    await commands.findByText('You have 2 bots. 1 running: Grid One; 1 paused.');
    type('bitcoin price');
    await commands.findByText(/^BTC is at 60,000\.00 USDT, up 1\.2 percent in a day\./u);
    type('what a day');
    await commands.findByText('Command not recognized. Say help for available commands.');
    type('help');
    await commands.findByText(/^You can say: /u);
    expect(commands.queryByText('“check portfolio”')).toBeNull();
    expect(commands.getAllByRole('listitem')).toHaveLength(5);
  });

  it('says the signal of a coin with the reward of its plan, and keeps what was spoken', async () => {
    const signal = { symbol: 'BTCUSDT', signal: 'Long', confidence: 88, riskReward: 3.5 };
    const seen = open({
      '/functions/v1/signals-live': { success: true, interval: '15m', ...signal },
      '/functions/v1/voice-engine': { success: false, reason: 'NO_SPEECH', error: 'Nobody speaks.' },
    });
    voiceSetting.write(true);
    type('bitcoin price');
    await waitFor(() => expect(sent(seen, '/voice-engine')[0]?.body).toMatchObject({ tradeSignal: signal }));
    const spoken = within(screen.getByRole('region', { name: 'Last 10 sentences spoken' }));
    expect((await spoken.findAllByRole('listitem'))[0]).toHaveTextContent(
      'On 15m candles: The signal for BTC is long, with high confidence of 88 percent. Excellent reward against risk: 3.5 to 1.',
    );
  });

  it('says the signal of the strategy that was chosen for it, whose plan may be better than that of the averages', async () => {
    spokenSignals.write('flag-pole');
    const answer = {
      interval: '15m',
      strategy: 'flag-pole',
      symbol: 'BTCUSDT',
      signal: 'Long',
      confidence: 60,
      riskReward: 3.2,
    };
    const seen = open({ '/functions/v1/signals-live': { success: true, ...answer } });
    type('bitcoin price');
    await screen.findByText(
      /By flag pole, on 15m candles: The signal for BTC is long.*Excellent reward against risk: 3\.2 to 1\./u,
    );
    expect(sent(seen, '/signals-live')[0]?.body).toMatchObject({ symbol: 'BTCUSDT', strategy: 'flag-pole' });
    spokenSignals.write('');
  });

  it('works without a microphone, and says so', () => {
    open();
    expect(screen.getByText('Speech Recognition not supported in this browser')).toBeVisible();
  });

  it('sends nothing from the tutorial, whatever is confirmed', async () => {
    const seen = open();
    fireEvent.click(screen.getByRole('tab', { name: 'Interactive Tutorial' }));
    type('buy 0.01 bitcoin');
    await click('Yes, do it');
    await within(await card()).findByText('This was a rehearsal: you said yes, and nothing was sent.');
    expect(sent(seen, ORDER)).toEqual([]);
  });

  it('speaks with the voice that its user chose, in a preview too, and keeps the choice for that user alone', async () => {
    const seen = open({
      '/functions/v1/voice-engine': { success: false, reason: 'NO_SPEECH', error: 'Nobody speaks.' },
    });
    const panel = within(screen.getByRole('region', { name: 'Voice' }));
    expect(panel.getByLabelText('Spoken by')).toHaveValue('server');
    fireEvent.change(panel.getByLabelText('Voice'), { target: { value: 'onyx' } });
    fireEvent.change(panel.getByLabelText('Speed'), { target: { value: '1.5' } });
    fireEvent.click(panel.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(sent(seen, '/voice-engine')[0]?.body).toMatchObject({ voice: 'onyx', speed: 1.5 }));
    const kept = { speaker: 'server', serverVoice: 'onyx', browserVoice: '', speed: 1.5 };
    expect(JSON.parse(localStorage.getItem('atb-voices') ?? '')).toEqual({ 'user-1': kept });
  });
});
