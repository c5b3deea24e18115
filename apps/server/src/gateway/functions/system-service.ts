import type { AccountServing } from '@atb/api/functions/system/my-system';
import type { SystemReport } from '@atb/api/functions/system/system-report';

export interface Maintenance {
  readonly title: string;
  readonly impact: string;
  /** ISO times. */
  readonly from: string;
  readonly until: string;
}

/** What functions ask of those who know how the server does. */
export interface SystemService {
  readonly version: string;
  /** Whom users write to. */
  readonly supportEmail: string;
  /** For the operator alone. */
  readonly report: () => Promise<SystemReport>;
  /** The accounts of a user, and who trades them. */
  readonly readServing: (userId: string) => Promise<readonly AccountServing[]>;
  /** @returns its id. */
  readonly announce: (maintenance: Maintenance) => Promise<string>;
  /** @returns false when there is no such incident. */
  readonly note: (incidentId: string, text: string) => Promise<boolean>;
}
