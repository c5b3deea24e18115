import type { Reporting } from '@atb/api/functions/reporting-fields';

/** What a report says beside the figures. */
export interface ReportFacts {
  readonly account: string;
  readonly quoteAsset: string;
  /** What its money is in. */
  readonly reporting: Reporting;
  /** Names of bots by id. */
  readonly botNames: Readonly<Record<string, string>>;
  /** The choice in words. */
  readonly choice: string;
  /** Milliseconds of market time. */
  readonly writtenAt: number;
  /** Whether the plan has the tables of the Analytics tab. */
  readonly hasAnalytics: boolean;
  /** The account's line in the reporting currency, oldest first. */
  readonly line: ReadonlyArray<{ readonly time: number; readonly equity: number }>;
}
