import { dec, toPlain } from '../../../base/decimal.ts';
import type { EpochMs } from '../../../base/time.ts';
import { BotDriver, FEE_RATE, quoteOf } from '../../../engine/bot/testing/bot-driver.ts';
import { ROUND_INSTRUMENT } from '../../../market/testing/round-instrument.ts';
import type { AccountId, BotId } from '../../../orders/order-request.ts';
import { PROVIDER_ID } from '../../../simulation/testing/provider-trades.ts';
import { type CopyParamsInput, copyParamsSchema } from '../params.ts';
import { type CopyOrder, type CopyState, createCopyState } from '../state.ts';
import { stepCopy } from '../step-copy.ts';

export interface TradeDraft {
  readonly side?: 'buy' | 'sell';
  readonly quantity?: string;
  readonly price?: string;
  readonly fee?: string;
  readonly heldBefore?: string;
  readonly equity?: string | null;
  /** Seconds between the provider's fill and its arrival. */
  readonly late?: number;
  readonly number?: number;
  readonly symbol?: string;
  /** The market when it arrives; null where it has no price. */
  readonly market?: number | null;
}

/** A copy with 1000 USDT of a provider worth 10,000: a tenth of each trade, at 100 unless said otherwise. */
export class CopyRun extends BotDriver<CopyState, CopyOrder> {
  #number = 0;

  constructor(params: Partial<CopyParamsInput> = {}) {
    const parsed = copyParamsSchema.parse({
      allocation: '1000',
      maxDrawdownPct: 0,
      ...params,
      providerId: PROVIDER_ID,
    });
    const state = createCopyState(
      {
        botId: '00000000-0000-4000-8000-0000000000b1' as BotId,
        accountId: 'account' as AccountId,
        symbol: ROUND_INSTRUMENT.symbol,
        params: parsed,
        instrument: ROUND_INSTRUMENT,
        feeRate: FEE_RATE,
        nextSequence: 0,
      },
      dec(parsed.allocation),
    );
    super({ state, step: stepCopy, describe: ({ role }) => role });
    this.start(100);
  }

  /** The provider has traded. */
  trade({ side = 'buy', quantity = '1', price = '100', fee = '0.1', late = 0, ...words }: TradeDraft = {}): this {
    this.#number = words.number ?? this.#number + 1;
    const market = words.market === undefined ? 100 : words.market;
    return this.take({
      kind: 'provider_filled',
      at: this.now,
      quote: market === null ? null : quoteOf(market, this.now),
      trade: {
        number: this.#number,
        symbol: words.symbol ?? ROUND_INSTRUMENT.symbol,
        side,
        quantity: dec(quantity),
        price: dec(price),
        fee: dec(fee),
        heldBefore: dec(words.heldBefore ?? (side === 'buy' ? '0' : '1')),
        equity: words.equity === null ? null : dec(words.equity ?? '10000'),
        executedAt: (this.now - late * 1_000) as EpochMs,
      },
    });
  }

  /** What was asked for, as `buy 0.1`. */
  asked(): string[] {
    return this.placed().map(({ side, quantity }) => `${side} ${toPlain(quantity)}`);
  }

  /** Why trades were missed. */
  misses(): string[] {
    return this.state.missed.map(({ code }) => code);
  }
}
