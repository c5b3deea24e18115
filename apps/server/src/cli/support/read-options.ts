import { parseArgs } from 'node:util';
import { type EpochMs, parseIso } from '@atb/core/base/time';
import { parseTimeframe, type Timeframe, TIMEFRAMES } from '@atb/core/market/timeframe';
import { UsageError } from './usage-error.ts';

/** `text` takes a value, `list` does so each time it is given, `flag` takes none. */
export type OptionKinds = Readonly<Record<string, 'text' | 'list' | 'flag'>>;

export interface GivenOptions {
  readonly positionals: readonly string[];
  text(name: string): string | undefined;
  list(name: string): readonly string[];
  flag(name: string): boolean;
}

/** @throws UsageError for an option that the command does not have, or one without its value. */
export function readOptions(args: readonly string[], kinds: OptionKinds): GivenOptions {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? 'boolean' : 'string', multiple: kind === 'list' } as const,
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return {
      positionals,
      text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
      list: (name) => [values[name] ?? []].flat().filter((value) => typeof value === 'string'),
      flag: (name) => values[name] === true,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(message.split('. ')[0] ?? message, { cause: error });
  }
}

/** @throws UsageError when the text names no timeframe. */
export function readTimeframe(text: string): Timeframe {
  const timeframe = parseTimeframe(text);
  if (timeframe === null) throw new UsageError(`"${text}" is no timeframe; there are ${TIMEFRAMES.join(', ')}`);
  return timeframe;
}

/** A date, or a date and time with its zone. @throws UsageError for anything else. */
export function readMoment(text: string, option: string): EpochMs {
  try {
    return parseIso(text);
  } catch (error) {
    const message = `${option} "${text}" is no date such as 2024-01-31 or 2024-01-31T12:00Z`;
    throw new UsageError(message, { cause: error });
  }
}
