// kill-run: what a kill run plays, how servers are killed in it, and how its end is compared with a run without kills.
import type { BotKind } from '@atb/core/bots/kinds';
import type { EpochMs } from '@atb/core/base/time';
import type { EngineCommandKind } from '../../commands/command-queue.ts';

export interface ScenarioBot {
  readonly id: string;
  readonly type: BotKind;
  readonly symbol: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface ScenarioAccount {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  /** False leaves the product's default limits, so that orders are denied and retried too. */
  readonly isLoose: boolean;
  readonly bots: readonly ScenarioBot[];
}

/** What a user asks for, under an id that is the same in every run. */
export type ScenarioCommand =
  | {
      readonly via: 'procedure';
      readonly id: string;
      readonly account: ScenarioAccount;
      readonly sql: string;
      readonly values: readonly string[];
    }
  | {
      readonly via: 'command';
      readonly id: string;
      readonly account: ScenarioAccount;
      readonly kind: EngineCommandKind;
      readonly payload: Readonly<Record<string, unknown>>;
    };

/** Commands made when the market has reached a time; the market waits until they are carried out. */
export interface ScenarioStep {
  readonly at: EpochMs;
  readonly commands: readonly ScenarioCommand[];
}

/** A stretch of the recorded market with users, bots and commands, the same for the same seed. */
export interface Scenario {
  readonly seed: number;
  readonly startsAt: EpochMs;
  readonly endsAt: EpochMs;
  /** Their end is compared row by row. */
  readonly accounts: readonly ScenarioAccount[];
  /** Their commands come at any moment of wall time, so that no two runs are the same; their books must be right. */
  readonly guests: readonly ScenarioAccount[];
  readonly steps: readonly ScenarioStep[];
  /** What the first account is to those who copy it. */
  readonly providerId: string;
}

export interface ScenarioOptions {
  readonly seed: number;
  /** Length in days of market time. */
  readonly days: number;
  readonly accountCount: number;
  /** Last traded price at a moment of the recording. */
  readonly priceAt: (symbol: string, at: EpochMs) => number;
}
