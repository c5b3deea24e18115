import type { EpochMs } from '@atb/core/base/time';
import type { EngineCommandKind } from '../../commands/command-queue.ts';
import type { Random } from './kinds/killed-kind.ts';
import { KILLED_KINDS } from './kinds/registry.ts';
import type { ScenarioAccount, ScenarioBot, ScenarioOptions, ScenarioCommand } from './scenario.ts';
import { scenarioId } from './scenario-id.ts';

export interface CommandWriterOptions extends Pick<ScenarioOptions, 'seed' | 'priceAt'> {
  readonly random: Random;
}

const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;

export function pickOne<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Makes up what users ask for: orders by hand, cancels, bots started, paused and stopped, kill switches. */
export class CommandWriter {
  readonly #name: string;
  readonly #seed: number;
  readonly #random: Random;
  readonly #priceAt: ScenarioOptions['priceAt'];
  readonly #orderIds = new Map<string, string[]>();
  #count = 0;

  /** `name` keeps the ids of several writers apart. */
  constructor(name: string, { seed, random, priceAt }: CommandWriterOptions) {
    this.#name = name;
    this.#seed = seed;
    this.#random = random;
    this.#priceAt = priceAt;
  }

  begin(account: ScenarioAccount, at: EpochMs): readonly ScenarioCommand[] {
    return [
      ...account.bots.map((bot) => this.#procedure(account, 'select start_bot($1)', [bot.id])),
      ...Array.from({ length: 6 }, () => this.#order(account, at)),
    ];
  }

  end(account: ScenarioAccount): ScenarioCommand {
    return this.#command(account, 'cancel_orders', { symbol: null });
  }

  any(account: ScenarioAccount, at: EpochMs): ScenarioCommand {
    const random = this.#random;
    const dice = random();
    const bot = pickOne(account.bots, random);
    if (dice < 0.35) return this.#order(account, at);
    if (dice < 0.41) return this.#cancel(account);
    if (dice < 0.45) return this.#edit(account, bot);
    if (dice < 0.62) return this.#procedure(account, 'select start_bot($1)', [bot.id]);
    if (dice < 0.7) return this.#procedure(account, 'select pause_bot($1)', [bot.id]);
    if (dice < 0.82) {
      const holdings = random() < 0.5 ? 'keep' : 'sell';
      return this.#procedure(account, 'select stop_bot($1, $2)', [bot.id, holdings]);
    }
    if (dice < 0.9) {
      const fraction = random() < 0.5 ? '1' : '0.4';
      return this.#command(account, 'close_position', { symbol: bot.symbol, botId: null, fraction });
    }
    if (dice < 0.93) return this.#command(account, 'cancel_orders', { symbol: null });
    if (dice < 0.96) return this.#command(account, 'set_mode', { mode: random() < 0.4 ? 'offline' : 'simulation' });
    return this.#command(account, 'stop_all', {
      choice: pickOne(['pause_entries', 'cancel_orders', 'close_everything'], random),
    });
  }

  #order(account: ScenarioAccount, at: EpochMs): ScenarioCommand {
    const random = this.#random;
    const symbol = pickOne(SYMBOLS, random);
    const side = random() < 0.65 ? 'buy' : 'sell';
    const type = random() < 0.2 ? 'market' : 'limit';
    const price = this.#priceAt(symbol, at);
    const distance = (random() * 0.02 - 0.002) * (side === 'buy' ? -1 : 1);
    const [notional, digits] = [50 + random() * 250, symbol === 'BTCUSDT' ? 5 : 4];
    const clientOrderId = `${this.#name}_${this.#seed}_${this.#count}`;
    this.#orderIds.set(account.id, [...(this.#orderIds.get(account.id) ?? []), clientOrderId]);
    return this.#command(account, 'place_order', {
      clientOrderId,
      symbol,
      side,
      type,
      quantity: (notional / price).toFixed(digits),
      price: type === 'market' ? null : (price * (1 + distance)).toFixed(2),
    });
  }

  #edit(account: ScenarioAccount, { id, type }: ScenarioBot): ScenarioCommand {
    return this.#command(account, 'edit_bot', { botId: id, changes: KILLED_KINDS[type].edit(this.#random) });
  }

  #cancel(account: ScenarioAccount): ScenarioCommand {
    const ids = this.#orderIds.get(account.id) ?? ['manual_none'];
    return this.#command(account, 'cancel_order', { clientOrderId: pickOne(ids.slice(-8), this.#random) });
  }

  #command(
    account: ScenarioAccount,
    kind: EngineCommandKind,
    payload: Readonly<Record<string, unknown>>,
  ): ScenarioCommand {
    return { via: 'command', id: this.#nextId(), account, kind, payload };
  }

  #procedure(account: ScenarioAccount, sql: string, values: readonly string[]): ScenarioCommand {
    return { via: 'procedure', id: this.#nextId(), account, sql, values };
  }

  #nextId(): string {
    this.#count += 1;
    return scenarioId(this.#seed, `${this.#name} ${this.#count}`);
  }
}
