import { BOT_KINDS, type BotKind } from '@atb/core/bots/kinds';
import { BOT_MODULES } from '@atb/core/bots/registry';
import { createRandom, deriveSeed } from '@atb/core/base/random';
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '@atb/core/base/time';
import type { Random } from './kinds/killed-kind.ts';
import { KILLED_KINDS } from './kinds/registry.ts';
import type { Scenario, ScenarioAccount, ScenarioOptions, ScenarioStep } from './scenario.ts';
import { scenarioId } from './scenario-id.ts';
import { pickOne, CommandWriter } from './command-writer.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;
/** A copy acts when it hears of its provider's trade, which no two runs do at the same moment: guests alone have copies. */
const KINDS = BOT_KINDS.filter((kind) => BOT_MODULES[kind].provider === undefined);
const GUESTS = 2;
/** A day of the recording before which a week lies. */
const STARTS_AT = Date.UTC(2025, 5, 9) as EpochMs;
const STEP_MS_MIN = HOUR_MS;
const STEP_MS_MAX = 5 * HOUR_MS;
/** Quotes of one-minute candles come this often. */
const QUOTE_MS = MINUTE_MS / 4;

export function createScenario({ seed, days, accountCount, priceAt }: ScenarioOptions): Scenario {
  const endsAt = (STARTS_AT + days * DAY_MS) as EpochMs;
  const accounts = Array.from({ length: accountCount }, (_, index) => createAccount(seed, index, KINDS));
  const guests = Array.from({ length: GUESTS }, (_, index) => createAccount(seed, accountCount + index, BOT_KINDS));
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
  return { seed, startsAt: STARTS_AT, endsAt, accounts, guests, steps, providerId: providerIdOf(seed) };
}

const providerIdOf = (seed: number): string => scenarioId(seed, 'provider');

function createAccount(seed: number, index: number, kinds: readonly BotKind[]): ScenarioAccount {
  const random = createRandom(deriveSeed(seed, `account ${index}`));
  return {
    id: scenarioId(seed, `account ${index}`),
    userId: scenarioId(seed, `user ${index}`),
    email: `trader-${index}@kill.test`,
    isLoose: index % 4 !== 3,
    // Of each kind one on each symbol.
    bots: kinds.flatMap((type, kind) =>
      SYMBOLS.map((symbol, place) => ({
        id: scenarioId(seed, `bot ${index}/${kind * SYMBOLS.length + place}`),
        type,
        symbol,
        params: KILLED_KINDS[type].params(random, { providerId: providerIdOf(seed) }),
      })),
    ),
  };
}

/** Whole quote times only, so that the market can be held exactly there. */
function nextStep(at: EpochMs, random: Random): EpochMs {
  const span = STEP_MS_MIN + random() * (STEP_MS_MAX - STEP_MS_MIN);
  return (at + Math.ceil(span / QUOTE_MS) * QUOTE_MS) as EpochMs;
}
