import type { BotBacktester } from '../backtest/bot/bot-backtester.ts';
import { dcaBacktester } from './dca/backtest/dca-backtester.ts';
import type { BacktestedBotKind } from './kinds.ts';
import { gridBacktester } from './grid/backtest/grid-backtester.ts';

const BACKTESTERS = { grid: gridBacktester, dca: dcaBacktester } satisfies Record<BacktestedBotKind, BotBacktester>;

export type BacktesterOf<Kind extends BacktestedBotKind> = (typeof BACKTESTERS)[Kind];

export const BOT_BACKTESTERS: Readonly<Record<BacktestedBotKind, BotBacktester>> = BACKTESTERS;
