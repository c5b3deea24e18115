import { RunCancelled } from '../../jobs/research/run-end.ts';
import type { CliContext, ExitCode } from '../support/cli-command.ts';

/** Ends a run that the person cancelled with the code for it. */
export async function withCancel({ note }: CliContext, run: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RunCancelled)) throw error;
    note('cancelled');
    return 130;
  }
}
