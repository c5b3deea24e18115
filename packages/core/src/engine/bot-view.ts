import { type Decimal, dec } from '../base/decimal.ts';
import { dcaAllocation } from '../bots/dca/dca-capital.ts';
import { dcaHoldings } from '../bots/dca/state.ts';
import { gridHoldings } from '../bots/grid/state.ts';
import type { BotKind, BotState } from './bot-state.ts';

/** What an account needs to know of a bot, whatever its kind. */
export interface BotView {
  readonly status: 'running' | 'paused' | 'stopping' | 'stopped';
  /** Quote units earned so far by what is closed, net of fees. */
  readonly realized: Decimal;
  /** Quote units the bot may have spent at any time. */
  readonly allocation: Decimal;
}

export function botView(state: BotState): BotView {
  return { status: botStatus(state), realized: realizedOf(state), allocation: allocationOf(state) };
}

/** The option that says how much money a bot takes. */
export function moneyField(kind: BotKind): string {
  return kind === 'dca' ? 'baseAllocation' : 'allocation';
}

function allocationOf(state: BotState): Decimal {
  return state.kind === 'dca' ? dcaAllocation(state.params, state.feeRate) : dec(state.params.allocation);
}

function realizedOf(state: BotState): Decimal {
  switch (state.kind) {
    case 'grid':
      return state.results.gridProfit.plus(state.results.exitProfit);
    case 'dca':
      return state.results.dealProfit.plus(state.results.exitProfit);
    case 'strategy':
      return state.results.realized;
  }
}

/** Base units that the bot knows of and sells at its end; its position may hold more, left from earlier runs. */
export function botHoldings(state: BotState): Decimal {
  switch (state.kind) {
    case 'grid':
      return gridHoldings(state).quantity;
    case 'dca':
      return dcaHoldings(state).quantity;
    case 'strategy':
      return state.held.quantity;
  }
}

function botStatus(state: BotState): BotView['status'] {
  switch (state.phase) {
    case 'new':
    case 'waiting_trigger':
    case 'running':
      return 'running';
    case 'paused':
      return 'paused';
    case 'stopping':
      return 'stopping';
    case 'finished':
      return 'stopped';
  }
}
