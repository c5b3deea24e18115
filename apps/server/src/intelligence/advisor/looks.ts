import { describeIssues, explainIssue } from '@atb/api/describe-issues';
import { ADVISOR_TOOLS, type AdvisorTool } from '@atb/api/functions/advisor-tools';
import type { AdvisorLookedAt } from '@atb/api/functions/advisor/ai-advisor';
import { z } from 'zod/mini';
import type { Asker } from './asker.ts';
import { trimResult } from './trim-result.ts';

/** Of one question, whoever answers it. */
const LOOKS_MAX = 16;
/** Characters of a result as it is kept and shown. */
const RESULT_CHARS_MAX = 6_000;
const NAME_CHARS_MAX = 40;

/** A result that figures may be from. */
export interface Look {
  readonly id: string;
  readonly isOk: boolean;
  readonly value: unknown;
}

const TOOLS: ReadonlyMap<string, AdvisorTool> = new Map(ADVISOR_TOOLS.map((tool) => [tool.name, tool]));

/** Everything that is looked at for one question. The only way to data: what is no tool of the list is not run. */
export class Looks {
  readonly #asker: Asker;
  readonly #looks: Look[] = [];
  readonly #record: AdvisorLookedAt[] = [];
  readonly #known = new Map<string, Look>();

  constructor(asker: Asker) {
    this.#asker = asker;
  }

  get all(): readonly Look[] {
    return this.#looks;
  }

  get record(): readonly AdvisorLookedAt[] {
    return this.#record;
  }

  /** Runs a tool with arguments of whatever origin; what is wrong with them is the result. */
  async look(name: string, args: unknown): Promise<Look> {
    if (this.#looks.length >= LOOKS_MAX) return { id: '', isOk: false, value: { error: 'No more can be looked at.' } };
    const tool = TOOLS.get(name);
    if (tool === undefined) {
      const known = [...TOOLS.keys()].join(', ');
      const label = `Asked for “${cleanName(name)}”, which is no tool`;
      return this.#add(name, label, { isOk: false, value: { error: `There is no such tool. Tools: ${known}.` } });
    }
    const body = parseArgs(tool, args);
    if (!body.isOk) return this.#add(name, tool.title, { isOk: false, value: { error: body.error } });
    const key = `${name} ${JSON.stringify(body.value)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const look = this.#add(name, describe(tool, args), await this.#run(tool, body.value));
    this.#known.set(key, look);
    return look;
  }

  /** Keeps what was computed from other results. */
  note(tool: string, label: string, value: unknown): Look {
    return this.#add(tool, label, { isOk: true, value });
  }

  async #run({ name }: AdvisorTool, body: unknown): Promise<Omit<Look, 'id'>> {
    const result = await this.#asker.runTool(name, body);
    const isRefused = typeof result === 'object' && result !== null && 'success' in result && result.success === false;
    return { isOk: !isRefused, value: trimResult(name, result) };
  }

  #add(tool: string, label: string, { isOk, value }: Omit<Look, 'id'>): Look {
    const look: Look = { id: `T${this.#looks.length + 1}`, isOk, value };
    const text = JSON.stringify(value) ?? 'null';
    const entry = {
      id: look.id,
      tool: cleanName(tool),
      label,
      isOk,
      result: text.length <= RESULT_CHARS_MAX ? text : `${text.slice(0, RESULT_CHARS_MAX)} … (shortened)`,
    };
    this.#looks.push(look);
    this.#record.push(entry);
    this.#asker.listen({ type: 'tool', tool: entry });
    return look;
  }
}

/** A name that a model made up is shown, so it is shown harmless. */
function cleanName(name: string): string {
  const clean = name.replaceAll(/[^\w -]/gu, '?').slice(0, NAME_CHARS_MAX);
  return clean === '' ? '?' : clean;
}

type Parsed = { readonly isOk: true; readonly value: unknown } | { readonly isOk: false; readonly error: string };

/** As every request's body, but for the fields that are the server's to fill in. */
function parseArgs({ contract, hidden }: AdvisorTool, args: unknown): Parsed {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    return { isOk: false, error: 'The arguments must be a JSON object.' };
  }
  const given = Object.fromEntries(Object.entries(args).filter(([name]) => !hidden.includes(name)));
  const result = z.safeParse(contract.body, given, { error: explainIssue, reportInput: true });
  if (result.success) return { isOk: true, value: result.data };
  return { isOk: false, error: describeIssues(result.error)[0]?.message ?? 'The arguments are not valid.' };
}

const UNITS: Readonly<Record<string, string>> = { days: 'days', horizon: 'candles' };

/** 'Signal, BTCUSDT 1h' */
function describe({ title, hidden }: AdvisorTool, args: unknown): string {
  const shown = Object.entries(args as Record<string, unknown>)
    .filter(([name, value]) => !hidden.includes(name) && ['string', 'number'].includes(typeof value))
    .map(([name, value]) => {
      const unit = UNITS[name];
      if (unit !== undefined) return `${String(value)} ${unit}`;
      return name === 'bot' ? `number ${String(value)}` : value;
    });
  return [title, shown.join(' ').slice(0, 60)].filter((part) => part !== '').join(', ');
}
