// kill-run: what a kill run plays, how servers are killed in it, and how its end is compared with a run without kills.
import { createHash } from 'node:crypto';
import { createRandom, deriveSeed } from '@atb/core/base/random';
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '@atb/core/base/time';
import type { EngineCommandKind } from '../../wishes/command-desk.ts';

export interface ScenarioBot {
  readonly id: string;
  readonly symbol: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface ScenarioAccount {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  /** False leaves the product's default limits, so that orders are denied and retried too. */
  readonly isLoose: boolean;
  readonly bots: readonly ScenarioBot[];
}

/** What a user asks for, under an id that is the same in every run. */
export type ScenarioWish =
  | {
      readonly via: 'procedure';
      readonly id: string;
      readonly account: ScenarioAccount;
      readonly sql: string;
      readonly values: readonly string[];
    }
  | {
      readonly via: 'command';
      readonly id: string;
      readonly account: ScenarioAccount;
      readonly kind: EngineCommandKind;
      readonly payload: Readonly<Record<string, unknown>>;
    };

/** Wishes made when the market has reached a time; the market waits until they are carried out. */
export interface ScenarioStep {
  readonly at: EpochMs;
  readonly wishes: readonly ScenarioWish[];
}

/** A stretch of the recorded market with users, bots and wishes, the same for the same seed. */
export interface Scenario {
  readonly seed: number;
  readonly startsAt: EpochMs;
  readonly endsAt: EpochMs;
  readonly accounts: readonly ScenarioAccount[];
  readonly steps: readonly ScenarioStep[];
}

export interface ScenarioOptions {
  readonly seed: number;
  /** Length in days of market time. */
  readonly days: number;
  readonly accountCount: number;
  /** Last traded price at a moment of the recording. */
  readonly priceAt: (symbol: string, at: EpochMs) => number;
}

const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;
const BOTS_PER_ACCOUNT = 4;
/** A day of the recording before which a week lies. */
const STARTS_AT = Date.UTC(2025, 5, 9) as EpochMs;
const STEP_MS_MIN = HOUR_MS;
const STEP_MS_MAX = 5 * HOUR_MS;
/** Quotes of one-minute candles come this often. */
const QUOTE_MS = MINUTE_MS / 4;

type Random = () => number;

export function createScenario({ seed, days, accountCount, priceAt }: ScenarioOptions): Scenario {
  const endsAt = (STARTS_AT + days * DAY_MS) as EpochMs;
  const accounts = Array.from({ length: accountCount }, (_, index) => createAccount(seed, index));
  const random = createRandom(deriveSeed(seed, 'wishes'));
  const writer = new WishWriter(seed, random, priceAt);
  const steps: ScenarioStep[] = [{ at: STARTS_AT, wishes: accounts.flatMap((account) => writer.begin(account)) }];
  for (let at = nextStep(STARTS_AT, random); at < endsAt; at = nextStep(at, random)) {
    const account = pick(accounts, random);
    steps.push({ at, wishes: Array.from({ length: 1 + Math.floor(random() * 4) }, () => writer.any(account, at)) });
  }
  // An account that has nothing to do is not opened after a restart: a last wish brings each one's memory up to date.
  steps.push({ at: endsAt, wishes: accounts.map((account) => writer.end(account)) });
  return { seed, startsAt: STARTS_AT, endsAt, accounts, steps };
}

/** The same name gives the same id. */
export function scenarioId(seed: number, name: string): string {
  const hex = createHash('sha256').update(`${seed} ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function createAccount(seed: number, index: number): ScenarioAccount {
  const random = createRandom(deriveSeed(seed, `account ${index}`));
  return {
    id: scenarioId(seed, `account ${index}`),
    userId: scenarioId(seed, `user ${index}`),
    email: `trader-${index}@kill.test`,
    isLoose: index % 4 !== 3,
    bots: Array.from({ length: BOTS_PER_ACCOUNT }, (_, number) => ({
      id: scenarioId(seed, `bot ${index}/${number}`),
      symbol: SYMBOLS[number % SYMBOLS.length] ?? SYMBOLS[0],
      params: gridParams(random),
    })),
  };
}

/** Tight grids around the start price: they trade every hour, trail, stop and end. */
function gridParams(random: Random): Readonly<Record<string, unknown>> {
  return {
    upper: 0,
    lower: 0,
    grids: 6 + Math.floor(random() * 14),
    allocation: 500 + Math.floor(random() * 1_200),
    stepPct: (0.15 + random() * 0.35).toFixed(2),
    tpPctPerFill: random() < 0.5 ? 0 : (0.25 + random() * 0.3).toFixed(2),
    stopLossPct: random() < 0.3 ? (0.5 + random() * 2).toFixed(1) : 0,
    stopLossHoldings: random() < 0.5 ? 'sell' : 'keep',
    spacing: random() < 0.5 ? 'arithmetic' : 'geometric',
    buyBaseAtStart: random() < 0.7,
    trailingUp: random() < 0.5 ? { enabled: true, maxLines: 20 } : { enabled: false, maxLines: 1 },
    profitAsset: random() < 0.5 ? 'quote' : 'base',
  };
}

/** Whole quote times only, so that the market can be held exactly there. */
function nextStep(at: EpochMs, random: Random): EpochMs {
  const span = STEP_MS_MIN + random() * (STEP_MS_MAX - STEP_MS_MIN);
  return (at + Math.ceil(span / QUOTE_MS) * QUOTE_MS) as EpochMs;
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

class WishWriter {
  readonly #seed: number;
  readonly #random: Random;
  readonly #priceAt: ScenarioOptions['priceAt'];
  readonly #orderIds = new Map<string, string[]>();
  #count = 0;

  constructor(seed: number, random: Random, priceAt: ScenarioOptions['priceAt']) {
    this.#seed = seed;
    this.#random = random;
    this.#priceAt = priceAt;
  }

  begin(account: ScenarioAccount): readonly ScenarioWish[] {
    return [
      ...account.bots.map((bot) => this.#procedure(account, 'select start_bot($1)', [bot.id])),
      ...Array.from({ length: 6 }, () => this.#order(account, STARTS_AT)),
    ];
  }

  end(account: ScenarioAccount): ScenarioWish {
    return this.#command(account, 'cancel_orders', { symbol: null });
  }

  any(account: ScenarioAccount, at: EpochMs): ScenarioWish {
    const random = this.#random;
    const dice = random();
    const bot = pick(account.bots, random);
    if (dice < 0.35) return this.#order(account, at);
    if (dice < 0.45) return this.#cancel(account);
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
      choice: pick(['pause_entries', 'cancel_orders', 'close_everything'], random),
    });
  }

  #order(account: ScenarioAccount, at: EpochMs): ScenarioWish {
    const random = this.#random;
    const symbol = pick(SYMBOLS, random);
    const side = random() < 0.65 ? 'buy' : 'sell';
    const type = random() < 0.2 ? 'market' : 'limit';
    const price = this.#priceAt(symbol, at);
    const distance = (random() * 0.02 - 0.002) * (side === 'buy' ? -1 : 1);
    const [notional, digits] = [50 + random() * 250, symbol === 'BTCUSDT' ? 5 : 4];
    const clientOrderId = `manual_${this.#seed}_${this.#count}`;
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

  #cancel(account: ScenarioAccount): ScenarioWish {
    const ids = this.#orderIds.get(account.id) ?? ['manual_none'];
    return this.#command(account, 'cancel_order', { clientOrderId: pick(ids.slice(-8), this.#random) });
  }

  #command(
    account: ScenarioAccount,
    kind: EngineCommandKind,
    payload: Readonly<Record<string, unknown>>,
  ): ScenarioWish {
    return { via: 'command', id: this.#nextId(), account, kind, payload };
  }

  #procedure(account: ScenarioAccount, sql: string, values: readonly string[]): ScenarioWish {
    return { via: 'procedure', id: this.#nextId(), account, sql, values };
  }

  #nextId(): string {
    this.#count += 1;
    return scenarioId(this.#seed, `wish ${this.#count}`);
  }
}
