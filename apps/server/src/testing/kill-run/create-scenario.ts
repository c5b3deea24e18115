import { createRandom, deriveSeed } from '@atb/core/base/random';
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '@atb/core/base/time';
import { above, below, indicator, price } from '@atb/core/strategies/build-rule';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import type { Scenario, ScenarioAccount, ScenarioBot, ScenarioOptions, ScenarioStep } from './scenario.ts';
import { scenarioId } from './scenario-id.ts';
import { pickOne, CommandWriter } from './command-writer.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;
const KINDS = [
  { type: 'grid', params: gridParams },
  { type: 'dca', params: dcaParams },
  { type: 'strategy', params: strategyParams },
] as const;
const GUESTS = 2;
/** A day of the recording before which a week lies. */
const STARTS_AT = Date.UTC(2025, 5, 9) as EpochMs;
const STEP_MS_MIN = HOUR_MS;
const STEP_MS_MAX = 5 * HOUR_MS;
/** Quotes of one-minute candles come this often. */
const QUOTE_MS = MINUTE_MS / 4;

type Random = () => number;

export function createScenario({ seed, days, accountCount, priceAt }: ScenarioOptions): Scenario {
  const endsAt = (STARTS_AT + days * DAY_MS) as EpochMs;
  const everybody = Array.from({ length: accountCount + GUESTS }, (_, index) => createAccount(seed, index));
  const accounts = everybody.slice(0, accountCount);
  const random = createRandom(deriveSeed(seed, 'commands'));
  const writer = new CommandWriter('script', { seed, random, priceAt });
  const first = (STARTS_AT + QUOTE_MS) as EpochMs;
  const steps: ScenarioStep[] = [{ at: first, commands: accounts.flatMap((account) => writer.begin(account, first)) }];
  for (let at = nextStep(first, random); at < endsAt; at = nextStep(at, random)) {
    const account = pickOne(accounts, random);
    steps.push({ at, commands: Array.from({ length: 1 + Math.floor(random() * 4) }, () => writer.any(account, at)) });
  }
  // An account that has nothing to do is not opened after a restart: a last command brings each one's memory up to date.
  steps.push({ at: endsAt, commands: accounts.map((account) => writer.end(account)) });
  return { seed, startsAt: STARTS_AT, endsAt, accounts, guests: everybody.slice(accountCount), steps };
}

function createAccount(seed: number, index: number): ScenarioAccount {
  const random = createRandom(deriveSeed(seed, `account ${index}`));
  return {
    id: scenarioId(seed, `account ${index}`),
    userId: scenarioId(seed, `user ${index}`),
    email: `trader-${index}@kill.test`,
    isLoose: index % 4 !== 3,
    bots: Array.from({ length: KINDS.length * SYMBOLS.length }, (_, number) =>
      createBot(seed, { index, number, random }),
    ),
  };
}

interface BotPlace {
  readonly index: number;
  readonly number: number;
  readonly random: Random;
}

/** Of each kind one on each symbol. */
function createBot(seed: number, { index, number, random }: BotPlace): ScenarioBot {
  const { type, params } = KINDS[Math.floor(number / SYMBOLS.length)] ?? KINDS[0];
  return {
    id: scenarioId(seed, `bot ${index}/${number}`),
    type,
    symbol: SYMBOLS[number % SYMBOLS.length] ?? SYMBOLS[0],
    params: params(random),
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

/** Short ladders and near targets: deals begin, buy down, are re-priced and end every hour. */
function dcaParams(random: Random): Readonly<Record<string, unknown>> {
  return {
    baseAllocation: 40 + Math.floor(random() * 80),
    maxSafetyOrders: 2 + Math.floor(random() * 5),
    safetyStepPct: (0.15 + random() * 0.3).toFixed(2),
    safetyScale: (0.9 + random() * 0.4).toFixed(2),
    stepScale: (1 + random() * 0.3).toFixed(2),
    takeProfitPct: (0.2 + random() * 0.4).toFixed(2),
    takeProfitOn: random() < 0.6 ? 'average' : 'entry',
    trailingTakeProfitPct: random() < 0.3 ? (0.1 + random() * 0.2).toFixed(2) : 0,
    stopLossPct: random() < 0.3 ? (0.5 + random() * 2).toFixed(1) : 0,
    stopLossHoldings: random() < 0.5 ? 'sell' : 'keep',
    activeSafetyOrdersMax: random() < 0.3 ? 2 : null,
    cooldownMinutes: Math.floor(random() * 10),
    reinvestPct: random() < 0.3 ? 50 : 0,
    safetySignal: random() < 0.3 ? { timeframe: '5m', rule: below(indicator('rsi', { period: 7 }), 45) } : null,
  };
}

/** In and out around a short average, with a stop and a target near enough to be met. */
function strategyParams(random: Random): Readonly<Record<string, unknown>> {
  const average = indicator('sma', { period: 5 + Math.floor(random() * 10) });
  const definition: StrategyDefinition = {
    id: 'around-average',
    name: 'Around the average',
    category: 'trend',
    difficulty: 'Beginner',
    timeframe: '5M',
    runsOn: random() < 0.5 ? '1m' : '5m',
    description: 'Holds the market while it closes above its short average.',
    worksWhen: 'The price keeps its direction.',
    failsWhen: 'The price swings around its average.',
    parameters: [],
    entry: { long: above(price('close'), average) },
    exit: { long: below(price('close'), average) },
    protection: {
      stopLoss: { kind: 'fraction', value: 0.002 + random() * 0.004 },
      takeProfit: { kind: 'fraction', value: 0.003 + random() * 0.004 },
    },
    sizing: { kind: 'equity_fraction', value: 0.9 },
  };
  return { definition, allocation: String(300 + Math.floor(random() * 300)) };
}

/** Whole quote times only, so that the market can be held exactly there. */
function nextStep(at: EpochMs, random: Random): EpochMs {
  const span = STEP_MS_MIN + random() * (STEP_MS_MAX - STEP_MS_MIN);
  return (at + Math.ceil(span / QUOTE_MS) * QUOTE_MS) as EpochMs;
}
