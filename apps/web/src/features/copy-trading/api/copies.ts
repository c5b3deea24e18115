import type { CopyParams } from '@atb/core/bots/copy/params';
import { call } from '../../../lib/api/call.ts';

export interface NewCopy {
  readonly symbol: string;
  readonly name: string;
  readonly exchangeAccountId: string;
  readonly params: CopyParams;
}

/** Makes a copy and starts it. */
export async function startCopy(copy: NewCopy): Promise<void> {
  await call('create-bot', { ...copy, type: 'copy', params: { ...copy.params }, start: true });
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
