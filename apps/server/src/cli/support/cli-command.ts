// support: what the commands of the command line share.
import type { Config } from '../../config.ts';

/** What a command may use of the world. */
export interface CliContext {
  readonly config: Config;
  /** One line of the result, on standard output. */
  readonly print: (line: string) => void;
  /** One line for the person who watches, on standard error. */
  readonly note: (line: string) => void;
  /** Replaces the line of progress; null removes it. Seen on a terminal only. */
  readonly progress: (text: string | null) => void;
  /** Aborted when the person presses Ctrl-C. */
  readonly signal: AbortSignal;
}

/** 0: done. 1: it failed, or found what it was to look for wrong. 2: used wrongly. 130: cancelled. */
export type ExitCode = 0 | 1 | 2 | 130;

/** A file `cli/<name>.ts` that exports one as `command` is `atb <name>`. */
export interface CliCommand {
  /** One line. */
  readonly summary: string;
  /** How it is used, several lines. */
  readonly help: string;
  run(args: readonly string[], context: CliContext): Promise<ExitCode>;
}
