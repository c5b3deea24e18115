import { describe, expect, it } from 'vitest';
import type { EngineCommandKind } from '../commands/command-queue.ts';
import { carryOutInOrder } from './carry-out-in-order.ts';
import type { PendingCommand } from './pending-commands.ts';

const BOT = { botId: 'bot' };
const BUY = { clientOrderId: 'one', symbol: 'NEWUSDT', side: 'buy' };

function ask(kind: EngineCommandKind, payload: PendingCommand['payload'] = {}): PendingCommand {
  return { id: `${kind} ${Object.values(payload).join(' ')}`.trim(), kind, payload };
}

/** What becomes of commands in turn, where those of `NEWUSDT` and starts have to wait. */
async function run(...commands: readonly PendingCommand[]): Promise<readonly string[]> {
  const said: string[] = [];
  await carryOutInOrder(commands, {
    carryOut: ({ id, kind, payload }) => {
      const isWaiting = kind === 'start_bot' || payload['symbol'] === 'NEWUSDT';
      said.push(`${isWaiting ? 'waits' : 'done'}: ${id}`);
      return Promise.resolve(isWaiting ? 'waiting' : undefined);
    },
    refuse: ({ id }) => Promise.resolve(void said.push(`refused: ${id}`)),
  });
  return said;
}

describe('commands of one account', () => {
  it.each([
    ['a stop of the bot', ask('start_bot', BOT), ask('stop_bot', BOT)],
    ['a pause of the bot', ask('start_bot', BOT), ask('pause_bot', BOT)],
    ['a stop of everything', ask('start_bot', BOT), ask('stop_all')],
    ['offline mode', ask('start_bot', BOT), ask('set_mode', { mode: 'offline' })],
    ['a stop of everything', ask('place_order', BUY), ask('stop_all')],
    ['offline mode', ask('place_order', BUY), ask('set_mode', { mode: 'offline' })],
    ['its cancel', ask('place_order', BUY), ask('cancel_order', { clientOrderId: 'one' })],
    ['a cancel of all', ask('place_order', BUY), ask('cancel_orders', { symbol: null })],
  ])('let %s end what was asked before it and still waits', async (_, before, next) => {
    const said = await run(before, next);
    expect(said.slice(0, 2)).toEqual([`waits: ${before.id}`, `refused: ${before.id}`]);
    expect(said[2], 'and is carried out itself').toContain(next.id);
  });

  it('let what has another subject go on', async () => {
    const other = ask('place_order', { clientOrderId: 'two', symbol: 'BTCUSDT', side: 'buy' });
    const said = await run(ask('place_order', BUY), other, ask('stop_bot', { botId: 'another' }));
    expect(said.map((each) => each.split(':')[0])).toEqual(['waits', 'done', 'done']);
  });

  it('keep their order where they have the same subject', async () => {
    const again = ask('place_order', { ...BUY, clientOrderId: 'two' });
    const said = await run(ask('place_order', BUY), again, ask('close_position', { symbol: 'NEWUSDT' }));
    expect(said, 'the later ones are not even tried').toEqual([`waits: ${ask('place_order', BUY).id}`]);
  });

  it('keep a closing that waits when the account goes offline, and take back a sale by hand', async () => {
    const sale = ask('place_order', { ...BUY, side: 'sell' });
    const close = ask('close_position', { symbol: 'NEWUSDT' });
    const offline = ask('set_mode', { mode: 'offline' });
    expect(await run(sale, offline)).toEqual([`waits: ${sale.id}`, `refused: ${sale.id}`, `done: ${offline.id}`]);
    expect(await run(close, offline)).toEqual([`waits: ${close.id}`, `done: ${offline.id}`]);
  });
});
