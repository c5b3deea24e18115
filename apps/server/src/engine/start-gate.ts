import type { AccountBook } from '@atb/core/engine/account/account-book';
import type { AccountCommand, BotDefinition } from '@atb/core/engine/account/account-types';
import { checkOwnStrategy } from '@atb/core/plans/own-strategy';
import { limitsTier } from '@atb/core/plans/resolve-plan';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import type { BotId } from '@atb/core/orders/order-request';
import type { ValidationAnswer } from '../validation/strategy-validator.ts';
import { KeyGate, type KeyGateOptions } from './key-gate.ts';
import type { CommandRefusal } from './refuse-command.ts';
import type { RunnerOptions } from './runner-options.ts';
import type { StartDecision } from './start-decision.ts';

export interface StartGateOptions extends KeyGateOptions {
  readonly validator: RunnerOptions['validator'];
  readonly userId: string;
}

/** Validations that ended without an answer, after which a start is refused. */
const TRIES_MAX = 3;

const UNAVAILABLE: CommandRefusal = {
  reason: 'STRATEGY_NOT_CHECKED',
  error: 'The rules could not be checked, so the bot was not started. Try again.',
  field: 'definition',
};

/** No bot starts with keys or rules that have not passed, whichever way it was made. Nothing else of the account waits for that. */
export class StartGate {
  readonly #options: StartGateOptions;
  readonly #underWay = new Set<BotId>();
  readonly #tries = new Map<BotId, number>();
  readonly #keys: KeyGate;

  constructor(options: StartGateOptions) {
    this.#options = options;
    this.#keys = new KeyGate(options);
  }

  /** A bot that goes on after a pause has the rules that it was started with, not the rights that its keys had. */
  async decide(command: AccountCommand, book: Pick<AccountBook, 'bot'>): Promise<StartDecision> {
    if (command.kind !== 'start_bot') return { status: 'open' };
    const { bot } = command;
    const rules: StartDecision = book.bot(bot.botId)?.status === 'paused' ? { status: 'open' } : await this.#look(bot);
    return rules.status === 'open' ? this.#keys.decide(bot.botId) : rules;
  }

  async #look({ botId, module, symbol, params }: BotDefinition): Promise<StartDecision> {
    if (this.#underWay.has(botId)) return { status: 'waiting' };
    // What cannot be read is refused by the account itself, with its place.
    const parsed = module.parse(params);
    const rules = parsed.status === 'valid' ? module.rules(parsed.params) : null;
    if (rules === null) return { status: 'open' };
    const refusal = rules.isStrategy ? await this.#findPlanRefusal(rules.definition) : null;
    if (refusal !== null) return { status: 'refused', refusal };
    const { validator, userId } = this.#options;
    const request = { userId, symbol, rules };
    const known = await validator.recall(request);
    if (known !== null) {
      this.#tries.delete(botId);
      if (known.status === 'passed') return { status: 'open' };
      return { status: 'refused', refusal: { reason: known.code, error: known.message, field: rules.field } };
    }
    if ((this.#tries.get(botId) ?? 0) >= TRIES_MAX) {
      this.#tries.delete(botId);
      return { status: 'refused', refusal: UNAVAILABLE };
    }
    this.#underWay.add(botId);
    void validator.validate(request).then(
      (answer) => this.#settle(botId, answer),
      () => this.#settle(botId, { status: 'unavailable' }),
    );
    return { status: 'waiting' };
  }

  /** A plan may have ended since the bot was made, and a row may have been written past the function that asks. */
  async #findPlanRefusal(definition: StrategyDefinition): Promise<CommandRefusal | null> {
    const { pool, userId } = this.#options;
    const { rows } = await pool.query<{ plan: string }>('select plan from plan_of($1)', [userId]);
    const check = checkOwnStrategy(limitsTier({ plan: rows[0]?.plan ?? '', ai_limit: null }), definition);
    return check.status === 'allowed' ? null : { reason: check.code, error: check.message, field: 'definition' };
  }

  /** One that had to wait for others of its user is asked for again by the next look for commands. */
  #settle(botId: BotId, { status }: ValidationAnswer): void {
    this.#underWay.delete(botId);
    if (status === 'busy') return;
    if (status === 'unavailable') this.#tries.set(botId, (this.#tries.get(botId) ?? 0) + 1);
    this.#options.onDecided();
  }
}
