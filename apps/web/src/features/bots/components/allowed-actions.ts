import type { BotRow } from '@atb/api/rows/bots';

/** What can be done to a bot in its state. */
export interface AllowedActions {
  readonly canStart: boolean;
  /** Starting goes on where a pause left off. */
  readonly isResume: boolean;
  readonly canPause: boolean;
  readonly canStop: boolean;
  /** Changed while it runs. */
  readonly canEdit: boolean;
  readonly canArchive: boolean;
  readonly canRestore: boolean;
  readonly canDelete: boolean;
}

/** A draft that never traded may be deleted; what has traded stays in the books and can be put aside. */
export function allowedActions({ status, archived_at }: Pick<BotRow, 'status' | 'archived_at'>): AllowedActions {
  const isArchived = archived_at !== null;
  const isWorking = status === 'running' || status === 'active';
  return {
    canStart: !isArchived && ['draft', 'paused', 'stopped', 'error'].includes(status),
    isResume: status === 'paused',
    canPause: isWorking,
    canStop: isWorking || status === 'paused' || status === 'error',
    canEdit: isWorking || status === 'paused',
    canArchive: !isArchived && ['draft', 'stopped', 'error'].includes(status),
    canRestore: isArchived,
    canDelete: status === 'draft',
  };
}
