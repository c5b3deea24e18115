// cli/research/kinds: one folder a kind of bot that is backtested, with what only its kind says on the command line.
import type { BotBundles } from '@atb/api/research-bundle';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import type { CliContext } from '../../support/cli-command.ts';

/** A kind of bot on the command line. A method, because only a method's parameters may be narrower. */
export interface CliBot<Kind extends BacktestedBotKind = BacktestedBotKind> {
  /** Within a sentence: `grid bot`. */
  readonly words: string;
  /** Of its option, after a line break. */
  readonly help: string;
  readonly example: string;
  /** Options that are whole numbers, not amounts. */
  readonly whole: ReadonlySet<string>;
  /** Options by the name that people give them, where that is not the parameter's. */
  readonly names: Readonly<Record<string, string>>;
  /** What becomes of the text of an option, where that is not the text itself. */
  readonly values: Readonly<Record<string, (text: string) => unknown>>;
  /** The printer is loaded by this. */
  print(bundle: BotBundles[Kind], context: CliContext): Promise<void>;
}
