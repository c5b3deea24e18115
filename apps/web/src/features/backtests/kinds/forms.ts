import type { BacktestedBotKind } from '@atb/core/bots/backtesters';
import type { BotForm } from './bot-form.ts';
import { dcaForm } from './dca/dca-form.ts';
import { gridForm } from './grid/grid-form.ts';

const FORMS = { grid: gridForm, dca: dcaForm } satisfies Record<BacktestedBotKind, BotForm>;

/** Every kind of bot in the form and the list, by its name. */
export const BOT_FORMS: Readonly<Record<BacktestedBotKind, BotForm>> = FORMS;

/** Their names, in the order in which the form offers them. */
export const BACKTESTED_KINDS = Object.keys(FORMS) as readonly BacktestedBotKind[];

/** Fields of every kind as the form holds them. */
export type BotDrafts = { readonly [Kind in BacktestedBotKind]: ReturnType<(typeof FORMS)[Kind]['readAddress']> };

export function readBotDrafts(address: URLSearchParams): BotDrafts {
  const drafts = BACKTESTED_KINDS.map((kind) => [kind, FORMS[kind].readAddress(address)] as const);
  return Object.fromEntries(drafts) as unknown as BotDrafts;
}

/** Puts the fields of every kind into an address, beside whatever else it holds. */
export function writeBotDrafts(address: URLSearchParams, drafts: BotDrafts): URLSearchParams {
  return BACKTESTED_KINDS.reduce((next, kind) => BOT_FORMS[kind].writeAddress(next, drafts[kind]), address);
}
