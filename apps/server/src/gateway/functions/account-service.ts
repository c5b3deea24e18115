import type { Refused } from '../../refused-request.ts';

/** What functions ask of the room that exports and ends accounts. */
export interface AccountService {
  readonly startExport: (
    userId: string,
  ) => Promise<{ readonly status: 'started'; readonly id: string } | Refused<'EXPORT_UNDER_WAY' | 'TOO_MANY_EXPORTS'>>;
  readonly deleteExport: (
    userId: string,
    exportId: string,
  ) => Promise<{ readonly status: 'deleted' } | Refused<'EXPORT_NOT_FOUND' | 'EXPORT_UNDER_WAY'>>;
  /**
   * `provedAt`: when the session was last proved, milliseconds since the epoch; `hasSecondFactor`: whether by a second factor;
   * `endRenewals` answers whether nothing is charged by the month any more.
   */
  readonly requestDeletion: (
    userId: string,
    asked: {
      readonly provedAt: number;
      readonly hasSecondFactor: boolean;
      readonly endRenewals: () => Promise<boolean>;
    },
  ) => Promise<
    | { readonly status: 'requested'; readonly dueAt: string }
    | Refused<'PROOF_NEEDED' | 'ACCOUNT_ENDS' | 'PAYMENT_FAILED'>
  >;
  readonly cancelDeletion: (userId: string) => Promise<{ readonly status: 'kept' } | Refused<'NOTHING_TO_CANCEL'>>;
}
