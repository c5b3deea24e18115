import { type Decimal, toNumber, ZERO } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import { gridFigures } from '@atb/core/bots/grid/figures';
import type { GridState } from '@atb/core/bots/grid/state';
import { readBotRecord } from '@atb/core/bots/read-bot-record';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callTools, say } from '../../../intelligence/advisor/testing/model-server.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type AdvisedServer, startAdvisedServer } from '../testing/advised-server.ts';

let advised: AdvisedServer;
beforeAll(async () => {
  advised = await startAdvisedServer();
});
afterAll(() => advised.stop());

interface ReadFigures {
  readonly bots: readonly { readonly realised: number; readonly unrealised: number; readonly profit: number }[];
  readonly bySymbol: readonly { readonly exposurePct: number }[];
  readonly exposurePct: number;
}

it('figures of bots and limits are those of the bot’s page and the risk check, coins at the bid', async () => {
  const { server, model, ask } = advised;
  const trader = await server.signUpTrader();
  const params = { lower: 50_000, upper: 60_000, grids: 11, allocation: 1_500, tpPctPerFill: 0, stopLossPct: 0 };
  const bot = { type: 'grid', symbol: 'BTCUSDT', params, start: true };
  expect((await server.call(trader, 'create-bot', bot)).body).toMatchObject({ success: true });
  await eventually(async () => {
    await advised.market.say('BTCUSDT', 57_000);
    expect(await server.sql('select 1 from trade_ledger where user_id = $1', [trader.id])).not.toEqual([]);
  });
  await advised.market.say('BTCUSDT', 57_500, 58_100, 57_000);
  await eventually(async () => {
    const fills = await server.sql(`select 1 from trade_ledger where user_id = $1 and side = 'sell'`, [trader.id]);
    expect(fills.length).toBeGreaterThan(0);
  });
  model.play(callTools(['bots', {}], ['risk_limits', {}]), say('So it is.'));
  await ask(trader, 'How are my bots?');
  const said = model.seen.at(-1)?.body.messages.filter(({ role }) => role === 'tool') ?? [];
  const [bots, limits] = said.map(({ content }) => (JSON.parse(content) as { readonly data: ReadFigures }).data);
  const [row] = await server.sql<{ state: unknown }>('select state from bot_states where user_id = $1', [trader.id]);
  const quotes = await advised.market.quotesSince('BTCUSDT', 0 as EpochMs, Number.MAX_SAFE_INTEGER as EpochMs);
  const { gridProfit, exitProfit, unrealized, total } = gridFigures(
    readBotRecord(row?.state)?.state as GridState,
    quotes.at(-1) ?? null,
  );
  const tenDigits = (value: Decimal): number => Number(toNumber(value).toPrecision(10));
  expect(bots?.bots[0], 'a model reads ten digits of each').toMatchObject({
    realised: tenDigits(gridProfit.plus(exitProfit)),
    unrealised: tenDigits(unrealized ?? ZERO),
    profit: tenDigits(total ?? ZERO),
  });
  expect(limits?.bySymbol).toHaveLength(1);
  expect(limits?.bySymbol[0]?.exposurePct, 'all that is invested is of one symbol').toBe(limits?.exposurePct);
});
