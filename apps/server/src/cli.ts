// The composition root of the command line, `atb`: what an operator does without a browser.
import { runCli } from './cli/support/run-cli.ts';
import { createTerminal } from './cli/support/terminal.ts';
import { loadConfig } from './config.ts';

/** The reader of a pipe, such as `head`, may leave before all is said. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const cancelling = new AbortController();
process.on('SIGTERM', () => cancelling.abort());
process.on('SIGINT', () => {
  // Asked a second time, it ends at once.
  if (cancelling.signal.aborted) process.exit(130);
  cancelling.abort();
});

const terminal = createTerminal(process.stdout, process.stderr, () => performance.now());
try {
  const context = { ...terminal, config: loadConfig(), signal: cancelling.signal };
  process.exitCode = await runCli(process.argv.slice(2), context);
} catch (error) {
  terminal.note(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
