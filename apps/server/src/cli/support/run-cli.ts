import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CliCommand, CliContext, ExitCode } from './cli-command.ts';
import { UsageError } from './usage-error.ts';

const COMMANDS_DIR = resolve(import.meta.dirname, '..');
const COMMAND_FILE = /^([a-z][a-z-]*)\.ts$/u;

/** Runs `atb <args>`. Every error ends as a sentence on standard error and an exit code. */
export async function runCli(args: readonly string[], context: CliContext): Promise<ExitCode> {
  const [name = '', ...rest] = args;
  try {
    const names = await listCommands();
    if (name === '' || name === 'help' || name === '--help' || name === '-h') {
      for (const line of await describeCommands(names)) context.print(line);
      return name === '' ? 2 : 0;
    }
    if (!names.includes(name)) throw new UsageError(`there is no command "${name}"; there are ${names.join(', ')}`);
    const command = await loadCommand(name);
    if (rest.includes('--help') || rest.includes('-h')) {
      context.print(command.help);
      return 0;
    }
    return await command.run(rest, context);
  } catch (error) {
    context.progress(null);
    const message = error instanceof Error ? error.message : String(error);
    context.note(`atb: ${message}`);
    if (!(error instanceof UsageError)) return 1;
    context.note(`Try "atb ${(await listCommands()).includes(name) ? `${name} ` : ''}--help".`);
    return 2;
  }
}

/** Every file of the folder is a command: a new one needs no list. */
async function listCommands(): Promise<readonly string[]> {
  const names = (await readdir(COMMANDS_DIR)).flatMap((file) => COMMAND_FILE.exec(file)?.[1] ?? []);
  return names.sort();
}

async function loadCommand(name: string): Promise<CliCommand> {
  const module = (await import(pathToFileURL(join(COMMANDS_DIR, `${name}.ts`)).href)) as {
    readonly command: CliCommand;
  };
  return module.command;
}

async function describeCommands(names: readonly string[]): Promise<readonly string[]> {
  const lines = names.map(async (name) => `  ${name.padEnd(14)}${(await loadCommand(name)).summary}`);
  return ['Usage: atb <command> [options]', '', ...(await Promise.all(lines)), '', 'More: atb <command> --help'];
}
