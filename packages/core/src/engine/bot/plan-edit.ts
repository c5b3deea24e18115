import { sortKeys } from '../../base/sort-keys.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotModule, EngineStep, InvalidBot } from './bot-module.ts';
import type { BotState } from './bot-state.ts';
import type { BotEvent } from './events.ts';
import type { BotOf } from './serialise-state.ts';

/** One parameter that an edit changes, as it is kept. */
export interface ParamChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

export type PlannedEdit =
  | {
      readonly status: 'planned';
      /** All parameters, as they will be kept. */
      readonly params: object;
      /** Empty = nothing changes. */
      readonly changes: readonly ParamChange[];
    }
  | InvalidBot;

/** Phases in which a bot can be changed: it waits for its price, runs or is paused. */
const EDITABLE = new Set(['waiting_trigger', 'running', 'paused']);

/** The moment of an edit. */
export interface EditMoment {
  /** Market time. */
  readonly at: EpochMs;
  /** Null while there is no price. */
  readonly bid: number | null;
}

/**
 * What `given`, parameters to be set anew, would change of a bot that runs: the very decision that an edit is carried out by.
 * Parameters that are given as they are change nothing; an unsafe one that differs refuses the whole.
 */
export function planEdit({ module, state }: BotOf<BotModule>, given: object, { at, bid }: EditMoment): PlannedEdit {
  if (!EDITABLE.has(state.phase))
    return refuse('BOT_NOT_RUNNING', 'params', 'Only a bot that runs or is paused is changed this way.');
  const parsed = module.parse({ ...state.params, ...given });
  if (parsed.status === 'invalid') return parsed;
  const { params } = parsed;
  const changes = changedParams(state.params, params);
  const { editing } = module;
  const unsafe = changes.find(({ field }) => editing?.fields.includes(field) !== true);
  if (unsafe !== undefined) {
    const reason = editing?.reason ?? 'Nothing of this kind of bot can be changed while it runs.';
    return refuse('EDIT_UNSAFE', unsafe.field, `${unsafe.field} cannot be changed while the bot runs. ${reason}`);
  }
  if (editing === undefined || changes.length === 0) return { status: 'planned', params, changes };
  const reached = bid === null ? null : (editing.findReached?.(state, params, bid) ?? null);
  if (reached !== null) return reached;
  const edited = editing.edit(state, params, at);
  return edited.status === 'invalid' ? edited : { status: 'planned', params, changes };
}

/** Parameters that differ, in the order of their names. */
function changedParams(before: object, after: object): readonly ParamChange[] {
  const [old, next] = [before, after] as ReadonlyArray<Readonly<Record<string, unknown>>>;
  return Object.keys({ ...old, ...next })
    .toSorted()
    .flatMap((field) => {
      const [from, to] = [old?.[field], next?.[field]];
      return same(from, to) ? [] : [{ field, from, to }];
    });
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b));
}

/** One event, one bot. @throws when the bot is told of an edit that it cannot take: whoever tells it has looked before. */
export function stepBot(module: BotModule, state: BotState, event: BotEvent): EngineStep {
  if (event.kind !== 'edited') return module.step(state, event);
  const edited = module.editing?.edit(state, event.params, event.at);
  if (edited === undefined) throw new Error(`nothing of a ${state.kind} bot can be changed while it runs`);
  if (edited.status === 'invalid') throw new Error(`an edit was not planned: ${edited.message}`);
  const { step } = edited;
  const message = `Changed by you: ${changedParams(event.before, event.params).map(sayChange).join(', ')}.`;
  return { ...step, requests: [{ kind: 'note', severity: 'info', code: 'EDITED', message }, ...step.requests] };
}

/** The parameters that a bot began a run with, by what it was told in that run; `now`: those that it has. */
export function paramsAtStart(
  events: ReadonlyArray<{ readonly kind: string; readonly before?: object }>,
  now: object,
): object {
  return events.find(({ kind }) => kind === 'edited')?.before ?? now;
}

function sayChange({ field, from, to }: ParamChange): string {
  return `${field} ${paramText(from)} → ${paramText(to)}`;
}

/** A parameter as a word or as JSON. */
export function paramText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function refuse(code: string, field: string, message: string): InvalidBot {
  return { status: 'invalid', code, field, message };
}
