import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StrategyFigures } from '@atb/api/functions/strategy-figures';
import type { Assumptions } from '@atb/core/backtest/assumptions';
import { BACKTEST_ENGINE_VERSION } from '@atb/core/backtest/engine-version';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { writeFiles } from '../../market-data/archive/write-files.ts';

/** Changes when the figures themselves do, other than by the engine. */
const VERSION = 1;

type Kept = Readonly<Record<string, StrategyFigures>>;

/** Everything that the figures of a strategy depend on, as one short text. */
export function figureKey(definition: StrategyDefinition, dataHash: string, assumptions: Assumptions): string {
  const parts = [VERSION, BACKTEST_ENGINE_VERSION, dataHash, assumptions, definition];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function pathOf(dataDir: string, symbol: string): string {
  return join(dataDir, 'strategy-figures', `${symbol}.json`);
}

/** Figures of an earlier start by their keys; none when there are none that can be read. */
export async function readKeptFigures(dataDir: string, symbol: string): Promise<Kept> {
  try {
    const kept: unknown = JSON.parse(await readFile(pathOf(dataDir, symbol), 'utf8'));
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    // Not there, or damaged: it is computed again.
    return {};
  }
}

/** @throws when the folder cannot be written to. */
export async function keepFigures(dataDir: string, symbol: string, kept: Kept): Promise<void> {
  const path = pathOf(dataDir, symbol);
  await writeFiles([{ path, bytes: new TextEncoder().encode(JSON.stringify(kept)) }]);
}
