import type { BotId } from '@atb/core/orders/order-request';
import { monotonicMs } from '../market-data/clock.ts';
import type { CommandRefusal } from './refuse-command.ts';
import type { RunnerOptions } from './runner-options.ts';
import type { StartDecision } from './start-decision.ts';

export interface KeyGateOptions extends Pick<RunnerOptions, 'pool' | 'lease' | 'checkKeys'> {
  /** Called when a decision that was waited for may be asked for again. */
  readonly onDecided: () => void;
}

/** What keys may do is as the exchange said it so long ago at most. */
const FRESH_MS = 60_000;

const NOT_CHECKED: CommandRefusal = {
  reason: 'SYSTEM_ERROR',
  error: 'The bot was not started: what the keys of its account may do could not be asked. Try again.',
  field: null,
};

interface Answer {
  readonly refusal: CommandRefusal | null;
  readonly at: number;
}

/** No bot starts on a connected account before its exchange was asked what the keys may do. Nothing else of the account waits for that. */
export class KeyGate {
  readonly #options: KeyGateOptions;
  readonly #underWay = new Set<BotId>();
  readonly #answers = new Map<BotId, Answer>();

  constructor(options: KeyGateOptions) {
    this.#options = options;
  }

  async decide(botId: BotId): Promise<StartDecision> {
    if (this.#underWay.has(botId)) return { status: 'waiting' };
    const answer = this.#answers.get(botId);
    this.#answers.delete(botId);
    if (answer !== undefined && monotonicMs() - answer.at < FRESH_MS) {
      const { refusal } = answer;
      return refusal === null ? { status: 'open' } : { status: 'refused', refusal };
    }
    const { checkKeys } = this.#options;
    if (checkKeys === undefined || !(await this.#isConnected())) return { status: 'open' };
    this.#underWay.add(botId);
    void this.#ask(botId, checkKeys);
    return { status: 'waiting' };
  }

  async #isConnected(): Promise<boolean> {
    const { pool, lease } = this.#options;
    const { rows } = await pool.query(`select from exchange_accounts where id = $1 and adapter <> 'paper'`, [
      lease.accountId,
    ]);
    return rows.length > 0;
  }

  async #ask(botId: BotId, checkKeys: NonNullable<RunnerOptions['checkKeys']>): Promise<void> {
    let refusal: CommandRefusal | null;
    try {
      const found = await checkKeys(this.#options.lease.accountId);
      refusal = found === null ? null : { ...found, error: `The bot was not started: ${found.error}`, field: null };
    } catch {
      refusal = NOT_CHECKED;
    }
    this.#underWay.delete(botId);
    this.#answers.set(botId, { refusal, at: monotonicMs() });
    this.#options.onDecided();
  }
}
