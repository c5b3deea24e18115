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
