import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotFacts } from '../../engine/bot/lifecycle/bot-facts.ts';
import type { BotPhase } from '../../engine/bot/lifecycle/bot-phase.ts';
import type { BotStop } from '../../engine/bot/lifecycle/bot-stop.ts';
import { type Holding, NOTHING_HELD } from '../../engine/bot/lifecycle/holding.ts';
import type { OpenOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import type { StepContext } from '../../engine/bot/lifecycle/step-context.ts';
import { NO_TRIGGERS, type Triggers } from '../../engine/bot/lifecycle/triggers.ts';
import { OPENING_NUMBER, type ProviderTrade } from '../../engine/bot/provider-trade.ts';
import { type Gap, type IdealTrade, NO_WORTH, NO_GAP, type Worth } from './gap.ts';
import type { CopyParams } from './params.ts';

export interface CopyOrder extends OpenOrder {
  /** guard: the copy's own stop loss. exit: the sale of everything at the copy's end. */
  readonly role: 'buy' | 'sell' | 'guard' | 'exit';
  /** The provider's trade that it copies; null for a sale of the copy's own. */
  readonly trade: CopiedTrade | null;
  /** A part of the trade was copied before, by an order that ended early. */
  readonly isMet: boolean;
  /** What the market asked or bid when it was decided; null until the first fill where no price was known. */
  readonly arrivalPrice: Decimal | null;
}

/** A provider's trade that an order is for. */
export interface CopiedTrade extends IdealTrade {
  /** Of the provider's fills. */
  readonly number: number;
  readonly executedAt: EpochMs;
}

/** A sale of which a part could not be sold yet: it is asked for again, since an exit is never given up lightly. */
export interface UnsoldTrade {
  /** Null for the copy's own stop loss. */
  readonly trade: CopiedTrade | null;
  /** Base units. */
  readonly quantity: Decimal;
  readonly isMet: boolean;
  readonly attempts: number;
  readonly retryAt: EpochMs;
}

/** A provider's trade that was not copied. */
export interface MissedTrade {
  readonly number: number;
  readonly at: EpochMs;
  readonly code: string;
  /** A sentence. */
  readonly reason: string;
}

/** Quote units over the copy's life. */
export interface CopyResults {
  /** Of what was sold, net of both fees. */
  readonly realized: Decimal;
  readonly feesPaid: Decimal;
  /** Sales less purchases less fees. */
  readonly cashFlow: Decimal;
  /** Trades of the provider of which at least a part was copied, and those that were not. */
  readonly copied: number;
  readonly missed: number;
  /** Highest value of allocation and result at any fill. */
  readonly peak: Decimal;
}

export interface CopyState extends BotFacts {
  readonly kind: 'copy';
  readonly params: CopyParams;
  readonly phase: Exclude<BotPhase, 'waiting_trigger'>;
  readonly keepsSells: boolean;
  readonly startedAt: EpochMs | null;
  /** Number of the provider's last fill that was taken; 0 before the first, -1 until what it holds was mirrored. */
  readonly lastNumber: number;
  /** Trades behind the one that is being copied, oldest first. */
  readonly waiting: readonly ProviderTrade[];
  /** At most one. */
  readonly orders: readonly CopyOrder[];
  readonly unsold: UnsoldTrade | null;
  readonly held: Holding;
  /** The provider's result at the copy's size: what cash and base would have moved by. */
  readonly ideal: Worth;
  readonly gap: Gap;
  /** The latest, oldest first. */
  readonly missed: readonly MissedTrade[];
  readonly stop: BotStop | null;
  readonly results: CopyResults;
  readonly triggers: Triggers;
}

export type CopyContext = StepContext<CopyState>;

export function createCopyState(facts: BotFacts & Pick<CopyState, 'params'>, allocation: Decimal): CopyState {
  return {
    ...facts,
    kind: 'copy',
    phase: 'new',
    keepsSells: true,
    startedAt: null,
    lastNumber: facts.params.begins === 'mirror' ? OPENING_NUMBER - 1 : OPENING_NUMBER,
    waiting: [],
    orders: [],
    unsold: null,
    held: NOTHING_HELD,
    ideal: NO_WORTH,
    gap: NO_GAP,
    missed: [],
    stop: null,
    results: { realized: ZERO, feesPaid: ZERO, cashFlow: ZERO, copied: 0, missed: 0, peak: allocation },
    triggers: NO_TRIGGERS,
  };
}
