import { Worker } from 'node:worker_threads';
import type { FigureWindow, StrategyFiguresEntry, StrategyFiguresResponse } from '@atb/api/functions/strategy-figures';
import { BACKTEST_ENGINE_VERSION } from '@atb/core/backtest/engine-version';
import { MINUTE_MS } from '@atb/core/base/time';
import { STRATEGIES } from '@atb/core/strategies/catalogue/catalogue';
import type { Logger } from '../../logger.ts';
import type { FigureWorkerInit, FigureMessage } from './figure-messages.ts';
import { figureAssumptions } from './measure-catalogue.ts';

export interface StrategyFigureServiceOptions {
  readonly dataDir: string;
  /** Folder of the candles that came with the product. */
  readonly shippedDir: string;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Candles may have been imported since. What has not changed is read from the disk, so looking again is cheap. */
const STALE_MS = 10 * MINUTE_MS;
/** Of the thread's heap; columns lie outside of it. */
const HEAP_MB = 512;

/** What is known of one market. */
interface Board {
  readonly windows: ReadonlyMap<string, FigureWindow>;
  readonly entries: ReadonlyMap<string, StrategyFiguresEntry>;
  readonly status: StrategyFiguresResponse['status'];
  readonly startedAt: number;
}

/** Knows what the strategies of the catalogue made of each market; finds out in a thread when it is first asked. */
export class StrategyFigureService {
  readonly #options: StrategyFigureServiceOptions;
  readonly #boards = new Map<string, Board>();
  /** One at a time: two cores have other work too. */
  #worker: Worker | null = null;

  constructor(options: StrategyFigureServiceOptions) {
    this.#options = options;
  }

  /** What is known by now; the rest is on its way. */
  read(symbol: string): StrategyFiguresResponse {
    const board = this.#boards.get(symbol);
    const isStale = board === undefined || this.#options.clock() - board.startedAt > STALE_MS;
    if (isStale && this.#worker === null) this.#start(symbol);
    return describe(symbol, this.#boards.get(symbol));
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(symbol: string): void {
    const { dataDir, shippedDir, logger, clock } = this.#options;
    const startedAt = clock();
    const windows = new Map<string, FigureWindow>();
    const entries = new Map<string, StrategyFiguresEntry>();
    const old = this.#boards.get(symbol);
    // Known figures stay until all new ones are there.
    const put = (status: Board['status']): void => {
      if (old === undefined || status === 'done') this.#boards.set(symbol, { windows, entries, status, startedAt });
    };
    put('computing');
    const init: FigureWorkerInit = { symbol, dataDir, shippedDir };
    const worker = new Worker(new URL('./figures-thread.ts', import.meta.url), {
      workerData: init,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.unref();
    this.#worker = worker;
    worker.on('message', (message: FigureMessage) => {
      if (message.kind === 'window') windows.set(message.window.timeframe, message.window);
      else if (message.kind === 'entry') entries.set(message.entry.id, message.entry);
      else put('done');
    });
    worker.on('error', (error) => {
      logger.error({ err: error, symbol }, 'the figures of the strategies could not be computed');
      // What is known stays; the rest is tried again when this is stale.
      this.#boards.set(symbol, { ...(old ?? { windows, entries }), status: 'done', startedAt });
    });
    worker.on('exit', () => {
      this.#worker = null;
    });
  }
}

function describe(symbol: string, board: Board | undefined): StrategyFiguresResponse {
  const { startEquity, feeBps, slippageBps } = figureAssumptions(symbol);
  return {
    success: true,
    symbol,
    status: board?.status ?? 'computing',
    total: STRATEGIES.length,
    windows: [...(board?.windows.values() ?? [])],
    entries: [...(board?.entries.values() ?? [])],
    assumptions: { startEquity, feeBps, slippageBps },
    engineVersion: BACKTEST_ENGINE_VERSION,
  };
}
