import type { CommandRefusal } from './refuse-command.ts';

/** `waiting`: it is being found out, and whoever asked is called when it is. */
export type StartDecision =
  | { readonly status: 'open' }
  | { readonly status: 'waiting' }
  | { readonly status: 'refused'; readonly refusal: CommandRefusal };
