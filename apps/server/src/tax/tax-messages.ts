// tax: a user's whole history in a thread of its own beside the main one, and the reports that are made of it there.
import type { FillLines } from '@atb/core/tax/tax-input';
import type { OpenLotLine, OpenLots } from '@atb/core/tax/open-lots';
import type { SalePreview } from '@atb/core/tax/preview-sale';
import type { DisposalKind, GainLine } from '@atb/core/tax/tax-lines';
import type { TaxTotals, TaxOptions, Unmatched } from '@atb/core/tax/tax-report';

export interface TaxAccount {
  readonly id: string;
  readonly label: string;
  readonly adapter: string;
  /** No real money: a paper account, or an account on a testnet. */
  readonly isPaper: boolean;
}

/** A movement beside executions as the database tells it; amounts are decimal text. */
export interface MovementText {
  readonly account: number;
  readonly kind: 'deposit' | 'withdrawal' | 'transfer' | 'fee' | 'adjustment' | 'income';
  readonly at: number;
  readonly asset: string;
  /** Without the fee; positive for what came in. */
  readonly quantity: string;
  readonly fee: string;
  readonly reference: string;
  readonly txid: string | null;
}

/** Amounts are decimal text. */
export interface UnmatchedLine extends Omit<Unmatched, 'quantity' | 'proceeds'> {
  readonly quantity: string;
  readonly proceeds: string | null;
}

export interface TaxAnswer {
  readonly figures: TaxTotals;
  readonly unmatched: readonly UnmatchedLine[];
  /** Of the first and the last thing in the history; null without any. */
  readonly first: number | null;
  readonly last: number | null;
  /** Of all accounts of the type that the report is of. */
  readonly fills: number;
}

/** What a written report says beside the figures. */
export interface TaxFacts {
  readonly startDate: string;
  readonly endDate: string;
  readonly timeZone: string;
  /** Milliseconds of market time. */
  readonly writtenAt: number;
}

/** A row of a report: its place, and what it is known again by; parts of one lot in one disposal differ in their units alone. */
export interface TaxRowName {
  readonly place: number;
  readonly asset: string;
  /** Decimal text. */
  readonly quantity: string;
  readonly reference: string;
  readonly lotReference: string;
}

/** `quantity` is of one row alone. */
export type TaxGainFigure = 'gain' | 'proceeds' | 'cost' | 'lots' | 'quantity';
/** Those of units are of one asset alone. */
export type TaxPaymentFigure = 'income' | 'incomeQuantity' | 'fees' | 'feeQuantity';

export type TaxQuestion =
  | { readonly kind: 'report'; readonly options: TaxOptions }
  /** In the order of time; of one asset where one is named. */
  | {
      readonly kind: 'lots';
      readonly options: TaxOptions;
      readonly asset: string | null;
      readonly offset: number;
      readonly limit: number;
    }
  | { readonly kind: 'file'; readonly options: TaxOptions; readonly format: 'csv' | 'pdf'; readonly facts: TaxFacts }
  /** What accounts hold, by their open lots. */
  | { readonly kind: 'positions'; readonly options: TaxOptions }
  | {
      readonly kind: 'open-lots';
      readonly options: TaxOptions;
      readonly account: number;
      readonly asset: string;
      readonly offset: number;
      readonly limit: number;
    }
  /** The same in two ways: of one lot where one is named, by its place among the oldest and what brought it. */
  | {
      readonly kind: 'lot-proof';
      readonly options: TaxOptions;
      readonly account: number;
      readonly asset: string;
      readonly lot: { readonly place: number; readonly reference: string } | null;
      readonly limit: number;
    }
  /** A figure of a report in two ways: of one coin, of one term, or of one row by its place where these are named. */
  | {
      readonly kind: 'tax-proof';
      readonly options: TaxOptions;
      readonly figure: TaxGainFigure | TaxPaymentFigure;
      readonly asset: string | null;
      readonly term: 'short' | 'long' | null;
      readonly lot: TaxRowName | null;
      readonly limit: number;
    }
  | {
      readonly kind: 'preview';
      readonly options: TaxOptions;
      readonly account: number;
      readonly asset: string;
      /** Decimal text. */
      readonly quantity: string;
      /** Net of the fee, decimal text in the report's currency. */
      readonly proceeds: string;
      readonly at: number;
    };

/** What is left of one asset in one account, a page of its lots and all of them together. */
export interface OpenLotsAnswer {
  readonly total: OpenLots;
  readonly lots: readonly OpenLotLine[];
}

/** Units, those whose cost is known, and that cost: decimal text. */
export interface LotSums {
  readonly count: number;
  readonly units: string;
  readonly known: string;
  readonly cost: string;
}

export interface LotProofAnswer {
  /** As they are shown. */
  readonly kept: LotSums;
  /** From the history once more; null where the lot that was named is not found. */
  readonly relived: LotSums | null;
  /** The latest first. */
  readonly lots: readonly OpenLotLine[];
  readonly total: number;
}

/** A row behind a figure of a report; amounts are decimal text. */
export interface TaxProofEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly asset: string;
  readonly quantity: string;
  /** What it adds to the figure. */
  readonly amount: string;
  readonly reference: string;
  readonly of:
    | {
        readonly kind: DisposalKind;
        /** Milliseconds since the epoch. */
        readonly acquiredAt: number;
        readonly proceeds: string;
        readonly cost: string;
      }
    | { readonly kind: 'income'; readonly worth: string }
    | { readonly kind: 'paid'; readonly worth: string | null };
}

export interface TaxProofAnswer {
  /** What it is of; null for all. */
  readonly asset: string | null;
  /** As the report has it. */
  readonly kept: string;
  /** From the history once more; null where the row that was named is not found. */
  readonly again: string | null;
  /** The latest first. */
  readonly entries: readonly TaxProofEntry[];
  readonly total: number;
}

/** More than lots are found a second time from. */
export interface TooManyToRelive {
  readonly most: number;
  readonly what: 'executions of all accounts' | 'executions and movements of a coin' | 'parts of lots';
}

/** `account`: its place among the caller's. */
export type PositionsAnswer = ReadonlyArray<OpenLots & { readonly account: number; readonly asset: string }>;

export interface LotsAnswer {
  readonly total: number;
  readonly rows: readonly GainLine[];
}

interface Answers {
  readonly report: TaxAnswer;
  readonly lots: LotsAnswer;
  readonly file: readonly Uint8Array[];
  readonly preview: SalePreview;
  readonly positions: PositionsAnswer;
  readonly 'open-lots': OpenLotsAnswer;
  readonly 'lot-proof': LotProofAnswer | 'no_lot' | TooManyToRelive;
  readonly 'tax-proof': TaxProofAnswer | 'no_lot' | TooManyToRelive;
}

export type TaxReply<One extends TaxQuestion> = Answers[One['kind']];

export type TaxRequest =
  /** The history of a user begins anew. */
  | { readonly id: number; readonly kind: 'begin'; readonly userId: string; readonly accounts: readonly TaxAccount[] }
  /** Answered, as `movements` is, with the number of different assets and symbols so far. */
  | {
      readonly id: number;
      readonly kind: 'fills';
      readonly userId: string;
      readonly account: number;
      readonly lines: FillLines;
    }
  | {
      readonly id: number;
      readonly kind: 'movements';
      readonly userId: string;
      readonly rows: readonly MovementText[];
    }
  | { readonly id: number; readonly kind: 'ask'; readonly userId: string; readonly question: TaxQuestion }
  | { readonly id: number; readonly kind: 'forget'; readonly userId: string };
