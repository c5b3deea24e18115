import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import type { BotForm } from './bot-form.ts';
import { dcaForm } from './dca/dca-form.ts';
import { gridForm } from './grid/grid-form.ts';

/** Every kind of bot in the form and the list, by its name. */
export const BOT_FORMS: Readonly<Record<BacktestedBotKind, BotForm>> = { grid: gridForm, dca: dcaForm };
