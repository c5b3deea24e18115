import type { Refusal } from '@atb/api/functions/refusal';
import type { RunKind, RunStatus } from '@atb/api/research-rows';
import type { CallContext } from '../function-services.ts';

export interface OwnRun {
  readonly id: string;
  readonly kind: RunKind;
  readonly status: RunStatus;
  readonly name: string;
  readonly request: unknown;
  readonly reason: string | null;
}

/** The run when it is the caller's; null for any other, whether it exists or not. */
export async function findOwnRun(context: CallContext, runId: string): Promise<OwnRun | null> {
  const { rows } = await context.userScope((tx) =>
    tx.query<OwnRun>(
      `select id, kind, status, name, request, reason from research_runs
       where id = $1 and user_id = auth.uid()`,
      [runId],
    ),
  );
  return rows[0] ?? null;
}

export const NO_RUN: Refusal = {
  reason: 'RUN_NOT_FOUND',
  error: 'runId must be one of your own runs.',
  field: 'runId',
};

/** The answer to a token that opens nothing. */
export const NO_SHARED_RUN: Refusal = {
  reason: 'RUN_NOT_FOUND',
  error: 'There is no shared result at this address. It may have been taken back.',
  field: 'token',
};
