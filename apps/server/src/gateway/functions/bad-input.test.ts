import { listWords } from '@atb/api/list-words';
import { BACKTESTED_BOT_KINDS, BOT_KINDS } from '@atb/core/bots/kinds';
import { CONTRACTS, type FunctionName } from '@atb/api/functions/contracts';
import type { Contract } from '@atb/api/functions/define-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';
import { BAD_BOTS, GOOD_BOTS } from './testing/bad-bots.ts';
import { BAD_ALERTS, GOOD_ALERTS } from './testing/bad-alerts.ts';
import { BAD_PERFORMANCE, GOOD_PERFORMANCE } from './testing/bad-performance.ts';
import { BAD_KEYS, GOOD_KEYS } from './testing/bad-keys.ts';
import { BAD_PORTFOLIO, GOOD_PORTFOLIO } from './testing/bad-portfolio.ts';
import { BAD_TAX, GOOD_TAX } from './testing/bad-tax.ts';
import { BAD_QUESTION } from './testing/bad-question.ts';
import { commerceRows } from './testing/bad-commerce.ts';
import { BAD_LEARNER, GOOD_LEARNER } from './testing/bad-learner.ts';
import { BAD_COMMAND, GOOD_COMMAND } from './testing/bad-command.ts';
import { BAD_SPEECH } from './testing/bad-speech.ts';
import {
  CLIENT_ID,
  NO_CLIENT_ID,
  NO_OBJECT,
  NO_SWITCH,
  NO_TEXT,
  REPORTING,
  SIDE,
  SOMEBODY,
  SYMBOL,
  amountRows,
  idRow,
  type Row,
} from './testing/bad-fragments.ts';

let server: TradingServer;
let trader: Trader;
let operator: Trader;
beforeAll(async () => {
  server = await startTradingServer();
  trader = await server.signUpTrader('pro');
  operator = await server.signUpOperator();
  await server.market.say('ETHUSDT', 3_000);
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(async () => {
  expect(server.engineFaults).toEqual([]);
  expect(server.logLines.filter((line) => /"level":"(?:error|fatal)"/u.test(line))).toEqual([]);
  await server.stop();
});

const GRID = { upper: 62_000, lower: 58_000, grids: 5, allocation: 1_000 };
/** A body of each function that is in order. */
const GOOD: Readonly<Record<FunctionName, Readonly<Record<string, unknown>>>> = {
  ...GOOD_ALERTS,
  ...GOOD_PERFORMANCE,
  ...GOOD_BOTS,
  ...GOOD_KEYS,
  ...GOOD_PORTFOLIO,
  ...GOOD_TAX,
  'exchange-binance/prices': {},
  'exchange-binance/order': {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    quantity: '0.001',
    price: '50000',
    newClientOrderId: 'terminal_1',
  },
  'exchange-binance/cancel': { clientOrderId: 'terminal_1' },
  'risk-check': { symbol: 'BTCUSDT', side: 'BUY', quantity: '0.001', entry: '50000' },
  'create-bot': { type: 'grid', symbol: 'BTCUSDT', params: GRID },
  'deploy-strategy': { strategyId: 'ema-cross', symbol: 'BTCUSDT', allocation: '1000' },
  'replay-bot': { botId: SOMEBODY },
  'bot-twin': { botId: SOMEBODY },
  'demo-data': { action: 'check' },
  'close-position': { positionId: SOMEBODY },
  'market-candles': { symbol: 'BTCUSDT', timeframe: '1h' },
  'portfolio-summary': {},
  'portfolio-balance': {},
  'local-strategies': {},
  'signals-live': { symbol: 'BTCUSDT' },
  'replay-candles': { symbol: 'BTCUSDT' },
  'bot-catalogue': {},
  'signal-calibration': { symbol: 'BTCUSDT' },
  'market-analysis': { action: 'live-scan' },
  'kraken-api': { endpoint: '/0/public/SystemStatus', method: 'GET' },
  'voice-engine': { text: 'Ready.' },
  ...GOOD_LEARNER,
  'create-api-key': { name: 'Bot watcher', scopes: ['read'] },
  'revoke-api-key': { id: SOMEBODY },
  'strategy-figures': {},
  'start-checkout': { book: 'pricing', plan: 'pro', period: 'yearly' },
  'test-checkout': { session_id: 'chk_x', lookup_token: 'x' },
  'settle-test-checkout': { session_id: 'chk_x', lookup_token: 'x', email: null },
  'license-lookup': { session_id: 'chk_x', lookup_token: 'x' },
  'license-verify': { license_key: 'ATB-XXXXXXXX-XXXX', email: 'a@example.test' },
  'change-renewal': { licenceId: SOMEBODY, renews: false },
  'request-refund': { licenceId: SOMEBODY },
  'start-trial': {},
  ...GOOD_COMMAND,
  usage: {},
  'ai-advisor': { question: 'How are my bots doing?' },
  'advisor-status': {},
  'start-data-export': {},
  'delete-data-export': { exportId: SOMEBODY },
  'request-account-deletion': { confirmation: 'DELETE' },
  'cancel-account-deletion': {},
  ...researchBodies(),
};

function researchBodies() {
  const span = { symbol: 'LINKUSDT', timeframe: '1h', from: '2024-05-01', to: '2024-05-10' };
  return {
    'start-backtest': { strategyId: 'ema-cross', ...span },
    'start-sweep': { strategyId: 'ema-cross', ...span, ranges: [{ name: 'fast', values: [5, 10] }] },
    'start-walk-forward': {
      strategyId: 'ema-cross',
      ...span,
      ranges: [{ name: 'fast', values: [5, 10] }],
      trainDays: 4,
      testDays: 2,
    },
    'open-holdout': { runId: SOMEBODY },
    'cancel-run': { runId: SOMEBODY },
    'delete-run': { runId: SOMEBODY },
    'retry-run': { runId: SOMEBODY },
    'research-result': { runId: SOMEBODY },
    'share-run': { runId: SOMEBODY },
    'shared-run': { token: 'x'.repeat(32) },
    'shared-candles': { token: 'x'.repeat(32), ...span },
    'candle-list': {},
    'candle-coverage': span,
    'archive-candles': span,
    'my-system': {},
    'system-report': {},
    'announce-maintenance': {
      title: 'A new version',
      impact: 'The server is off for a moment.',
      from: '2099-01-01T02:00:00Z',
      until: '2099-01-01T03:00:00Z',
    },
    'note-incident': { incidentId: SOMEBODY, text: 'It is looked into.' },
  };
}

/** What each field refuses, and the rest of the sentence that begins with the field's name. */
const BAD: Readonly<Record<FunctionName, readonly Row[]>> = {
  ...BAD_ALERTS,
  ...BAD_PERFORMANCE,
  ...BAD_BOTS,
  ...BAD_KEYS,
  ...BAD_PORTFOLIO,
  ...BAD_TAX,
  'exchange-binance/prices': [],
  'exchange-binance/order': [
    SYMBOL,
    SIDE,
    ['type', [...NO_TEXT, 'null', '"STOP"'], 'must be MARKET or LIMIT.'],
    ...amountRows('quantity'),
    ['quantity', ['null', '""'], 'must be a number greater than 0.'],
    ...amountRows('price'),
    ['price', ['null', '""'], 'is required for a limit order.'],
    ...amountRows('stopLoss'),
    ...amountRows('takeProfit'),
    ['newClientOrderId', NO_CLIENT_ID, CLIENT_ID],
    [
      'newClientOrderId',
      ['"atb0"', '"ATB-1"', '"cmd0"'],
      'must not begin with atb or cmd, which the engine uses for its own orders.',
    ],
    ['isPaper', NO_SWITCH, 'must be true or false.'],
    idRow('accountId'),
  ],
  'exchange-binance/cancel': [
    ['clientOrderId', NO_CLIENT_ID, CLIENT_ID],
    idRow('orderId'),
    ['all', ['false', 'null', '1'], 'must be true or left out.'],
    ['all', ['true'], 'or orderId or all must be given, and only one of them.'],
    SYMBOL,
    idRow('accountId'),
  ],
  'portfolio-balance': [
    ['exchange', [...NO_TEXT, 'null', '"mtgox"'], 'must be one of paper, binance, kraken, coinbase.'],
  ],
  'create-api-key': [
    ['name', [...NO_TEXT, 'null', '""', '"  "', `"${'x'.repeat(61)}"`], 'must be text of 1 to 60 characters.'],
    ['scopes', ['null', '"read"', '[]', '["read","read"]'], 'must be a list of read, trade.'],
    ['expiresInDays', ['0', '367', '1.5', '"7"'], 'must be a whole number from 1 to 366, or null.'],
  ],
  'revoke-api-key': [idRow('id')],
  'kraken-api': [
    [
      'endpoint',
      [
        '""',
        '"x"',
        '"/0/private/Balance"',
        '"/0/public/SystemStatus?x=1"',
        '"/0/public/Ticker"',
        '"/0/public/Ticker?pair="',
        '"/0/public/Ticker?pair=XXBTZUSD,DOGEUSD"',
        '"/0/public/Ticker?pair=XXBTZUSD&asset_class=x"',
        '"/0/public/Ticker?pair=XXBTZUSD#"',
        '"//evil.example/0/public/SystemStatus"',
        '"https://evil.example/0/public/SystemStatus"',
        '"/0/public/../private/Balance"',
      ],
      'must be /0/public/SystemStatus, or /0/public/Ticker?pair= with some of XXBTZUSD,XETHZUSD,ADAUSD,DOTUSD,LINKUSD,ATOMUSD.',
    ],
    ['endpoint', [...NO_TEXT, 'null'], 'must be text.'],
    ['endpoint', [`"${'x'.repeat(5_000)}"`], 'is too long.'],
    ['method', [...NO_TEXT, 'null', '"POST"', '"get"'], 'must be GET.'],
    ['data', NO_OBJECT, 'must be an object.'],
  ],
  'market-analysis': [
    ['action', [...NO_TEXT, 'null', '"buy"'], 'must be one of scan-markets, analyze-coin, live-scan.'],
    ['symbols', ['null', '"BTC"', '{}', '[]'], 'must be a list of 1 to 1000 coins such as BTC.'],
    ['symbols', [`[${'"BTC",'.repeat(1_000)}"BTC"]`], 'must be a list of 1 to 1000 coins such as BTC.'],
    ['symbol', ['"BTC"'], 'belongs to analyze-coin.'],
    [
      'symbol',
      ['"BTC-USDT"', '""', '1', 'null', `"${'A'.repeat(5_000)}"`],
      'must be a coin such as BTC, or a symbol such as BTCUSDT.',
    ],
    ['config', NO_OBJECT, 'must be an object.'],
  ],
  'signals-live': [
    SYMBOL,
    ['interval', [...NO_TEXT, 'null', '"2m"'], 'must be one of 1m, 5m, 15m, 1h, 4h, 1d.'],
    ['limit', ['"x"', 'null', '0', '201', '1.5'], 'must be a whole number from 1 to 200.'],
    [
      'strategy',
      [...NO_TEXT, 'null', '""', '"../x"', `"${'x'.repeat(81)}"`],
      'must be the id of a strategy of the catalogue.',
    ],
  ],
  'ai-advisor': BAD_QUESTION,
  'advisor-status': [],
  'signal-calibration': [
    SYMBOL,
    ['interval', [...NO_TEXT, 'null', '"2m"'], 'must be one of 1m, 5m, 15m, 1h, 4h, 1d.'],
    ['horizon', ['"12"', 'null', '0', '7', '1.5'], 'must be one of 3, 6, 12, 24, 48.'],
  ],
  'voice-engine': BAD_SPEECH,
  ...BAD_LEARNER,
  'risk-check': [
    SYMBOL,
    SIDE,
    ...['quantity', 'entry', 'stop', 'tp', 'riskPct'].flatMap(amountRows),
    ['riskPct', ['101', '"1e3"'], 'must be at most 100.'],
    ['strategy', NO_TEXT, 'must be text.'],
    ['strategy', [`"${'x'.repeat(61)}"`], 'must have at most 60 characters.'],
    idRow('userId'),
    idRow('accountId'),
  ],
  'create-bot': [
    ['type', [...NO_TEXT, 'null', '"moon"', '"__proto__"'], `must be ${listWords(BOT_KINDS)}.`],
    SYMBOL,
    ['name', [...NO_TEXT, 'null'], 'must be text.'],
    ['name', [`"${'x'.repeat(81)}"`], 'must be at most 80 characters.'],
    ['params', NO_OBJECT, 'must be an object.'],
    ['start', NO_SWITCH, 'must be true or false.'],
    idRow('exchangeAccountId'),
  ],
  'deploy-strategy': [
    ['strategyId', [...NO_TEXT, 'null'], 'must be the id of a strategy.'],
    ['definition', NO_OBJECT, 'must be an object.'],
    ['params', NO_OBJECT, 'must be an object of numbers.'],
    SYMBOL,
    ['timeframe', [...NO_TEXT, 'null', '"7h"'], 'must be one of 1m, 3m, 5m, 15m, 30m, 1h, 2h, 4h, 6h, 8h, 12h, 1d.'],
    ...amountRows('allocation'),
    ['name', [...NO_TEXT, 'null'], 'must be text.'],
    ['name', [`"${'x'.repeat(81)}"`], 'must be at most 80 characters.'],
    ['start', NO_SWITCH, 'must be true or false.'],
    ['acknowledgesLuck', NO_SWITCH, 'must be true or false.'],
    idRow('exchangeAccountId'),
    idRow('runId'),
  ],
  'replay-bot': [idRow('botId')],
  'bot-twin': [idRow('botId')],
  'demo-data': [['action', ['null', '1', '"x"', '[]', '"INITIALIZE"'], 'must be one of check, initialize.']],
  'close-position': [
    idRow('positionId'),
    ['fraction', ['null', '"1"', '"x"', '[]', '1e400'], 'must be a number above 0 and at most 1.'],
    ['fraction', ['0', '-0', '-1'], 'must be above 0.'],
    ['fraction', ['1e-300'], 'must be at least 0.000001.'],
    ['fraction', ['1.0001', '1e15'], 'must be at most 1.'],
    [
      'requestId',
      [...NO_TEXT, 'null', '""', '"a b"', `"${'x'.repeat(61)}"`],
      'must be 1 to 60 letters, digits, dashes or underscores.',
    ],
  ],
  ...BAD_COMMAND,
  'replay-candles': [SYMBOL],
  'bot-catalogue': [],
  'market-candles': [
    SYMBOL,
    ['timeframe', [...NO_TEXT, 'null', '"2m"'], 'must be 1m, 5m, 15m, 1h, 4h or 1d.'],
    ['limit', ['null', '"5"', '1.5', '1e400', '[]'], 'must be a whole number from 1 to 1000.'],
    ['limit', ['0', '-1'], 'must be at least 1.'],
    ['limit', ['1001'], 'must be at most 1000.'],
    ['before', ['null', '"0"', '0', '-1', '1.5', '1e400', '[]'], 'must be milliseconds since 1970.'],
  ],
  'portfolio-summary': [idRow('accountId'), REPORTING],
  'local-strategies': [idRow('accountId'), SYMBOL],
  'strategy-figures': [
    SYMBOL,
    ['symbol', ['"DOGEUSDT"'], 'must be one of BTCUSDT, ETHUSDT, SOLUSDT, ADAUSDT, LINKUSDT.'],
  ],
  ...commerceRows(),
  ...researchRows(),
};

function researchRows() {
  const noTime = [...NO_TEXT, 'null', '""', '"yesterday"', '"2024-13-01"', '"2024-05-01T00:00"', '1714521600000'];
  const aTime = 'must be a time such as 2026-01-31 or 2026-01-31T09:30:00Z.';
  const timeframes = 'must be one of 1m, 3m, 5m, 15m, 30m, 1h, 2h, 4h, 6h, 8h, 12h, 1d.';
  const span: readonly Row[] = [
    SYMBOL,
    ['venue', [...NO_TEXT, 'null', '""', '"../etc"', '"a b"'], 'must be the name of a venue such as binance.'],
    ['timeframe', [...NO_TEXT, 'null', '"2m"', '"1w"'], timeframes],
    ['from', noTime, aTime],
    ['to', noTime, aTime],
    ['to', ['"2024-05-01"', '"2023-01-01"'], 'must be later than from.'],
  ];
  const subject: readonly Row[] = [
    ...span,
    ['name', [...NO_TEXT, 'null'], 'must be text.'],
    ['name', [`"${'x'.repeat(121)}"`], 'must have at most 120 characters.'],
    ['strategyId', [...NO_TEXT, 'null'], 'must be the id of a strategy.'],
    ['params', NO_OBJECT, 'must be an object of numbers.'],
  ];
  const objectives = 'must be one of sharpe, sortino, calmar, totalReturn, cagr, profitFactor, expectancy, sqn.';
  const noCount = ['0', '-1', '1.5', '5001', 'null', '"5"', '1e400', '[]'];
  const trials = 'must be a whole number from 1 to 50000.';
  const search: readonly Row[] = [
    ['ranges', ['[]'], 'must name at least one parameter.'],
    ['sampler', [...NO_TEXT, 'null', '"luck"'], 'must be grid, random or tpe.'],
    ['trials', ['0', '-1', '1.5', '50001', 'null', '"5"', '1e400', '[]'], trials],
    ['seed', ['-1', '1.5', 'null', '"5"', '[]'], 'must be a whole number from 0 to 4294967295.'],
    ['objective', [...NO_TEXT, 'null', '"luck"'], objectives],
  ];
  return {
    'start-backtest': [...subject, ...BACKTESTED_BOT_KINDS.map((kind): Row => [kind, NO_OBJECT, 'must be an object.'])],
    'start-sweep': [...subject, ...search],
    'start-walk-forward': [
      ...subject,
      ...search,
      ...['trainDays', 'testDays'].map((field): Row => [field, noCount, 'must be a whole number from 1 to 3650.']),
      ...['purge', 'embargo'].map((field): Row => [field, noCount.slice(1), 'must be a whole number from 0 to 5000.']),
      ['mode', [...NO_TEXT, 'null', '"x"'], 'must be rolling or anchored.'],
    ],
    'open-holdout': [idRow('runId')],
    'cancel-run': [idRow('runId')],
    'delete-run': [idRow('runId')],
    'retry-run': [idRow('runId')],
    'research-result': [idRow('runId')],
    'share-run': [idRow('runId'), ['isShared', NO_SWITCH, 'must be true or false.']],
    'shared-run': [
      ['token', [...NO_TEXT, 'null', '""', '"short"', `"${' '.repeat(40)}"`], 'must be the token of a shared run.'],
    ],
    'shared-candles': [
      ['token', [...NO_TEXT, 'null', '""', '"short"'], 'must be the token of a shared run.'],
      ...span.filter(([field]) => field !== 'venue'),
    ],
    'candle-list': [],
    'candle-coverage': span,
    'archive-candles': [
      ...span,
      ['limit', ['null', '"5"', '1.5', '1e400', '[]', '0', '-1', '50001'], 'must be a whole number from 1 to 50000.'],
    ],
    'my-system': [],
    'system-report': [],
    'announce-maintenance': [
      ...['title', 'impact'].flatMap((field): readonly Row[] => [
        [field, [...NO_TEXT, 'null'], 'must be text.'],
        [field, ['""', '"  "'], 'must not be empty.'],
      ]),
      ['title', [`"${'x'.repeat(201)}"`], 'must have at most 200 characters.'],
      ...['from', 'until'].map(
        (field): Row => [
          field,
          [...NO_TEXT, 'null', '"tomorrow"', '"2026-13-01T00:00:00Z"'],
          'must be a time such as 2026-11-24T02:00:00Z.',
        ],
      ),
    ],
    'note-incident': [
      idRow('incidentId'),
      ['text', [...NO_TEXT, 'null'], 'must be text.'],
      ['text', [`"${'x'.repeat(2001)}"`], 'must have at most 2000 characters.'],
    ],
  } satisfies Readonly<Record<string, readonly Row[]>>;
}

/** A body in order but for one field. */
function bodyWith(name: FunctionName, field: string, fragment: string): string {
  const rest = Object.entries(GOOD[name]).filter(([key]) => key !== field);
  return `{${[...rest.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`), `"${field}":${fragment}`].join(',')}}`;
}

async function countRows(): Promise<unknown> {
  const [counts] = await server.sql(
    'select (select count(*) from engine_commands) as commands, (select count(*) from bots) as bots, (select count(*) from bot_orders) as orders, (select count(*) from research_runs) as runs',
  );
  return counts;
}

describe.each<Contract>(CONTRACTS)('$name', ({ name: anyName, auth, reads }) => {
  const name = anyName as FunctionName;
  const rows = BAD[name];
  const caller = (): Trader => (auth.level === 'operator' ? operator : trader);

  it('answers every bad value with a sentence that names the field, and writes nothing', async () => {
    const before = await countRows();
    for (const [field, fragments, sentence] of rows) {
      const bodies = fragments.map((fragment) => bodyWith(name, field, fragment));
      const answers = await Promise.all(bodies.map((body) => server.call(caller(), name, body)));
      for (const [index, answer] of answers.entries()) {
        const said = `${sentence.startsWith('or orderId') ? 'clientOrderId' : field} ${sentence}`;
        const expected = { status: 400, body: { code: 'invalid_request', message: said } };
        expect(answer, bodies[index]?.slice(0, 300)).toMatchObject(expected);
      }
    }
    expect(await countRows()).toEqual(before);
  });

  it('refuses what is no body at all, and writes nothing', async () => {
    const before = await countRows();
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const faults: ReadonlyArray<readonly [body: string, status: number, message: RegExp]> = [
      ...NO_OBJECT.map((fragment) => [fragment, 400, /^The request must be an object\.$/u] as const),
      ['{', 400, /^The request body is not valid JSON/u],
      ['{}{}', 400, /^The request body is not valid JSON/u],
      ['NaN', 400, /^The request body is not valid JSON/u],
      [deep, 400, /^The request body must not be nested deeper than 32 levels\.$/u],
      ['['.repeat(200_000), 400, /^The request body must not be nested deeper than 32 levels\.$/u],
      ['{"a":"\\u0000"}', 400, /^The request body must not contain NUL characters/u],
      ['{"a":"\\ud800"}', 400, /^The request body must not contain half a surrogate pair\.$/u],
      [`{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`, 413, /^The request body must not be larger than 1 MB\.$/u],
    ];
    for (const [body, status, message] of faults) {
      const answer = await server.call(caller(), name, body);
      expect(answer, body.slice(0, 60)).toMatchObject({ status, body: { message: expect.stringMatching(message) } });
    }
    for (const key of name === 'exchange-binance/prices' ? [] : ['surprise', '__proto__', 'constructor']) {
      const answer = await server.call(caller(), name, bodyWith(name, key, '{"isPaper":false}'));
      expect(answer).toMatchObject({ status: 400, body: { message: `${key} is not a known field.` } });
    }
    expect(await countRows()).toEqual(before);
  });

  it('asks who is there before it looks at anything', async () => {
    const [header, payload] = caller().accessToken.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const forged = `${header}.${payload}.${'A'.repeat(86)}`;
    for (const token of [unsigned, forged, 'x', server.secretKey]) {
      const answer = await server.call({ accessToken: token }, name, '{"surprise":1}');
      expect(answer.status, token.slice(0, 20)).toBe(401);
      expect(answer.body['message']).toMatch(/^JWT is not valid$/u);
    }
    const isPublic = auth.level === 'public';
    const nobody = await server.call({ accessToken: server.publishableKey }, name, '{"surprise":1}');
    const refusal = { status: 401, body: { message: 'Authentication required. Please log in.' } };
    expect(nobody).toMatchObject(isPublic ? { status: 400 } : refusal);
  });

  it('takes JSON by POST and nothing else', async () => {
    const headers = { Authorization: `Bearer ${caller().accessToken}` };
    const path = `/functions/v1/${name}`;
    const plain = await server.fetch(path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'text/plain' },
      body: '{}',
    });
    expect(plain.status).toBe(415);
    expect(await plain.json()).toMatchObject({ message: 'Content-Type must be application/json.' });
    // What only reads is read by GET, too.
    for (const method of [...(reads === true ? [] : ['GET']), 'PUT', 'DELETE']) {
      const response = await server.fetch(path, { method, headers: { ...headers, 'X-HTTP-Method-Override': 'POST' } });
      expect(response.status, method).toBe(405);
    }
  });
});

describe('amounts', () => {
  it.each([
    ['"+0.001"', '0.001'],
    ['".001"', '0.001'],
    ['0.0010', '0.001'],
    ['"1e-3"', '0.001'],
    ['"2."', '2'],
    ['1e-7', '0.0000001'],
  ])('written as %s mean %s', async (fragment, plain) => {
    const id = `amount_${fragment.replaceAll(/\W/gu, '')}_${plain.length}`;
    const body = bodyWith('exchange-binance/order', 'quantity', fragment).replace('terminal_1', id);
    const { body: answer } = await server.call(trader, 'exchange-binance/order', body);
    expect(answer).toMatchObject({ order: { quantity: plain } });
  });
});
