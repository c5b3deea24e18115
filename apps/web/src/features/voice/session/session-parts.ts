import type { SpokenSignal, VoiceRegime } from '@atb/core/voice/narration';
import type { VoiceAction, VoiceCommand } from '@atb/core/voice/parse-voice-command';

/** What a sale's gain is computed of. */
export interface PricedSale {
  readonly accountId: string;
  readonly symbol: string;
  /** Base units, decimal text. */
  readonly quantity: string;
  /** Decimal text; absent for the market's. */
  readonly price?: string;
}

/** An action as it would be done, or why it is not. */
export type Prepared =
  | { readonly status: 'needs-size'; readonly question: string }
  | { readonly status: 'refused'; readonly sentence: string }
  | {
      readonly status: 'ready';
      /** Read back, and answered by yes or no. */
      readonly readBack: string;
      readonly facts: ReadonlyArray<readonly [label: string, value: string]>;
      /** Of an order that sells. */
      readonly sale?: PricedSale;
      /** Does it. @returns what became of it, a sentence. @throws why it came to nothing. */
      readonly carryOut: () => Promise<string>;
    };

export interface VoiceAnswer {
  readonly text: string;
  /** How the market moves: colours the voice. */
  readonly regime?: VoiceRegime;
  /** Read out after the text, with the words for its confidence and its reward. */
  readonly tradeSignal?: SpokenSignal;
}

/** What a session does things with; replaced in tests. */
export interface SessionParts {
  readonly answer: (command: Exclude<VoiceCommand, VoiceAction>) => Promise<VoiceAnswer>;
  /** @param id of this card: the same action, however often it is sent. */
  readonly prepare: (action: VoiceAction, id: string) => Promise<Prepared>;
  /** Ends when it has been said. Says nothing while sound is off. */
  readonly say: (answer: VoiceAnswer) => Promise<void>;
  readonly stopListening: () => void;
  /** What is being said just now began before the question, and answers it not. */
  readonly forgetHalfHeard: () => void;
  /** Whether an answer is waited for. */
  readonly onWaiting: (isWaiting: boolean) => void;
  readonly describe: (error: unknown) => string;
  readonly newId: () => string;
  readonly now: () => number;
}
