// The composition root of the command line, `atb`: what an operator does without a browser. Started by scripts/atb.mjs.
import { runCli } from './cli/support/run-cli.ts';
import { createTerminal } from './cli/support/terminal.ts';
import { loadConfig } from './config.ts';

/** The reader of a pipe, such as `head`, may leave before all is said. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`atb: the result could not be written: ${error.message}\n`);
  process.exit(1);
});
process.stderr.on('error', () => process.exit(1));

/** A command that has not ended so long after it was asked to is ended: what it writes, it writes whole or not at all. */
const CANCEL_GRACE_MS = 2_000;

const LINGER_MS = 500;

const cancelling = new AbortController();
const terminal = createTerminal(process.stdout, process.stderr, () => performance.now());
function cancel(): void {
  // Asked a second time, it ends at once.
  if (cancelling.signal.aborted) process.exit(130);
  cancelling.abort();
  setTimeout(() => {
    terminal.note('cancelled');
    process.exit(130);
  }, CANCEL_GRACE_MS).unref();
}
process.on('SIGTERM', cancel);
process.on('SIGINT', cancel);

try {
  const context = { ...terminal, config: loadConfig(), signal: cancelling.signal };
  process.exitCode = await runCli(process.argv.slice(2), context);
} catch (error) {
  terminal.note(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

// Connections that a command left open are nobody's business any more, once its output is read.
setInterval(() => {
  if (process.stdout.writableLength === 0) process.exit();
}, LINGER_MS).unref();
