import type { CopyParams } from '@atb/core/bots/copy/params';
import { call } from '../../../lib/api/call.ts';

export interface NewCopies {
  /** The markets to follow, each with the name of its copy: a copy follows one. */
  readonly markets: readonly { readonly symbol: string; readonly name: string }[];
  readonly exchangeAccountId: string;
  readonly params: CopyParams;
}

/** What became of the copies that were asked for: those after the one that failed were not tried. */
export interface StartedCopies {
  readonly started: readonly string[];
  readonly failed: { readonly symbol: string; readonly error: unknown } | null;
}

/** Makes a copy for each market, one after the other, and starts it. */
export async function startCopies({ markets, ...copy }: NewCopies): Promise<StartedCopies> {
  const started: string[] = [];
  for (const { symbol, name } of markets) {
    try {
      await call('create-bot', { ...copy, symbol, name, type: 'copy', params: { ...copy.params }, start: true });
    } catch (error) {
      return { started, failed: { symbol, error } };
    }
    started.push(symbol);
  }
  return { started, failed: null };
}

export interface CopyChange {
  readonly botId: string;
  readonly before: CopyParams;
  readonly params: CopyParams;
}

/** New settings of a copy that runs: those that differ. */
export async function changeCopy({ botId, before, params }: CopyChange): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(params).filter(([name, value]) => before[name as keyof CopyParams] !== value),
  );
  if (Object.keys(changes).length > 0) await call('edit-bot', { botId, changes });
}
