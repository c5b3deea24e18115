import type { BotBacktester } from '../backtest/bot/bot-backtester.ts';
import { dcaBacktester } from './dca/backtest/dca-backtester.ts';
import { gridBacktester } from './grid/backtest/grid-backtester.ts';

const BACKTESTERS = { grid: gridBacktester, dca: dcaBacktester };

/** Kinds of bots that are backtested by the step that trades; a strategy has a backtester of its own. */
export type BacktestedBotKind = keyof typeof BACKTESTERS;

export type BacktesterOf<Kind extends BacktestedBotKind> = (typeof BACKTESTERS)[Kind];

export const BOT_BACKTESTERS: Readonly<Record<BacktestedBotKind, BotBacktester>> = BACKTESTERS;
