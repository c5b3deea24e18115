import type { Analytics, Performance } from '@atb/core/performance/describe-performance';
import type { DayEnd } from '@atb/core/performance/equity-figures';
import type { FillFilter } from '@atb/core/performance/fill-filter';
import type { FillTexts } from '@atb/core/performance/fill-table';
import type { ReportFacts } from './report/report-facts.ts';

/** What is asked of the executions of one account. */
export type PerformanceQuestion =
  | { readonly kind: 'performance'; readonly filter: FillFilter; readonly days: readonly DayEnd[] }
  | { readonly kind: 'analytics'; readonly filter: FillFilter; readonly days: readonly DayEnd[] }
  /** The latest first. */
  | { readonly kind: 'rows'; readonly filter: FillFilter; readonly offset: number; readonly limit: number }
  | {
      readonly kind: 'report';
      readonly filter: FillFilter;
      readonly days: readonly DayEnd[];
      readonly facts: ReportFacts;
    };

export interface ChosenRows {
  readonly kind: 'rows';
  readonly total: number;
  readonly rows: ReadonlyArray<{
    readonly id: string;
    /** Quote units. */
    readonly net: number;
    /** Milliseconds; null where unknown. */
    readonly held: number | null;
  }>;
}

interface Answers {
  readonly performance: Performance;
  readonly analytics: Analytics;
  readonly rows: ChosenRows;
  readonly report: Uint8Array;
}

export type PerformanceReply<One extends PerformanceQuestion> = Answers[One['kind']];

export type PerformanceRequest =
  /** More executions of an account; `isNew` for the first of them. */
  | {
      readonly id: number;
      readonly kind: 'extend';
      readonly accountId: string;
      readonly isNew: boolean;
      readonly texts: FillTexts;
    }
  | { readonly id: number; readonly kind: 'ask'; readonly accountId: string; readonly question: PerformanceQuestion }
  | { readonly id: number; readonly kind: 'forget'; readonly accountId: string }
  /** All executions of an account, computed anew with nothing that is kept. */
  | {
      readonly id: number;
      readonly kind: 'prove';
      readonly accountId: string;
      readonly pages: readonly FillTexts[];
      readonly filter: FillFilter;
    }
  /** One position from the executions of its owner in its market. */
  | {
      readonly id: number;
      readonly kind: 'provePosition';
      readonly accountId: string;
      readonly pages: readonly FillTexts[];
      /** Milliseconds since the epoch. */
      readonly openedAt: number;
    };
