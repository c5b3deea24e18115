import { VOICE_MESSAGES } from '@atb/api/messages/voice';
import { VOICE_COMMAND_HISTORY_MAX, CONFIRM_MS, TALK_MS } from '@atb/api/timers';
import { hear, hearReply, hearSize, type Utterance } from '@atb/core/voice/hear';
import { isAction, type VoiceAction, type VoiceCommand } from '@atb/core/voice/parse-voice-command';
import type { SpokenSize } from '@atb/core/voice/parse-order';
import { withSignal } from '@atb/core/voice/narration';
import type { Prepared, PricedSale, SessionParts, VoiceAnswer } from './session-parts.ts';

export interface Card {
  readonly id: string;
  readonly action: VoiceAction;
  readonly transcript: string;
  readonly phase: 'preparing' | 'sizing' | 'asking' | 'working' | 'done' | 'refused';
  /** What is asked, or what became of it. */
  readonly sentence: string;
  readonly facts: ReadonlyArray<readonly [label: string, value: string]>;
  /** What would be sold, while that is asked. */
  readonly sale?: PricedSale;
  /** Until when a yes counts, by `now`; null while it is still read out. */
  readonly deadline: number | null;
}

export interface HistoryEntry {
  readonly id: string;
  readonly transcript: string;
  readonly source: Utterance['source'];
  readonly answer: string;
  /** By `now`. */
  readonly at: number;
}

export interface VoiceState {
  readonly card: Card | null;
  /** The latest first. */
  readonly history: readonly HistoryEntry[];
  /** A question is being answered. */
  readonly isAnswering: boolean;
}

const WITHDRAWN = 'Not done: you did not say yes.';
const EXPIRED = 'Not done: there was no yes within 10 seconds.';
const NOT_CAUGHT = 'I did not catch that. Please answer again.';
const ORDER_IN_TALK = 'That was not taken as an order. Say an order by itself, such as: buy 0.001 bitcoin.';

/** From a sentence to what becomes of it. One action is open at a time, and nothing is done without a yes to it. */
export class VoiceSession {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  #state: VoiceState = { card: null, history: [], isAnswering: false };
  #prepared: Extract<Prepared, { status: 'ready' }> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastTalkAt = Number.NEGATIVE_INFINITY;
  #hold: string | null = null;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  readonly read = (): VoiceState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes what was said or typed. */
  async take(utterance: Utterance): Promise<void> {
    const { card } = this.#state;
    if (card?.phase === 'sizing') return this.#takeSize(card, utterance);
    if (card?.phase === 'asking') return this.#takeReply(card, utterance);
    if (card?.phase === 'preparing' || card?.phase === 'working') return;
    const heard = hear(utterance);
    if (heard.transcript === '') return;
    if (heard.status === 'unsure') {
      const why = heard.why === 'low-confidence' ? 'and am not sure' : 'or something else';
      return this.#note(utterance, `I heard “${heard.transcript}”, ${why}. Please say it again.`);
    }
    const { command } = heard;
    if (utterance.source === 'spoken' && isAction(command) && this.#isTalk()) {
      return this.#note(utterance, ORDER_IN_TALK);
    }
    if (isAction(command)) return this.#open(command, utterance);
    return this.#answer(command, utterance);
  }

  /** Holds orders back from now on, for a reason in a sentence, or no longer: a yes, spoken or clicked, then sends none. */
  holdOrders(reason: string | null): void {
    this.#hold = reason;
  }

  /** The yes of a click. Does nothing when it comes too late or twice. */
  async confirm(id: string): Promise<void> {
    const { card } = this.#state;
    const prepared = this.#prepared;
    if (card?.id !== id || card.phase !== 'asking' || prepared === null) return;
    if (card.deadline !== null && this.#parts.now() > card.deadline) return this.#end(card, 'refused', EXPIRED);
    if (this.#hold !== null && card.action.kind === 'PLACE_ORDER')
      return this.#end(card, 'refused', `Not placed. ${this.#hold}`);
    this.#prepared = null;
    clearTimeout(this.#timer);
    this.#change({ card: { ...card, phase: 'working', deadline: null } });
    this.#parts.onWaiting(false);
    try {
      await this.#end(card, 'done', await prepared.carryOut());
    } catch (error) {
      await this.#end(card, 'refused', this.#parts.describe(error));
    }
  }

  /** The no of a click. */
  async refuse(id: string): Promise<void> {
    const { card } = this.#state;
    if (card?.id === id && (card.phase === 'asking' || card.phase === 'sizing'))
      await this.#end(card, 'refused', WITHDRAWN);
  }

  /** Takes a card away that has ended. */
  close(id: string): void {
    const { card } = this.#state;
    if (card?.id === id && (card.phase === 'done' || card.phase === 'refused')) this.#change({ card: null });
  }

  /** Withdraws what is open: the page is left. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#prepared = null;
    this.#change({ card: null });
  }

  #isTalk(): boolean {
    return this.#parts.now() - this.#lastTalkAt < TALK_MS;
  }

  async #answer(command: Exclude<VoiceCommand, VoiceAction>, utterance: Utterance): Promise<void> {
    if (command.kind === 'UNKNOWN_COMMAND') {
      if (utterance.source === 'spoken') this.#lastTalkAt = this.#parts.now();
      const hint = command.why === 'order-in-talk' ? ` ${ORDER_IN_TALK}` : '';
      return this.#note(utterance, `${VOICE_MESSAGES.unknownCommand}${hint}`);
    }
    if (command.kind === 'STOP_LISTENING') {
      this.#parts.stopListening();
      return this.#note(utterance, 'Not listening any more.');
    }
    this.#change({ isAnswering: true });
    let answer: VoiceAnswer;
    try {
      answer = await this.#parts.answer(command);
    } catch (error) {
      answer = { text: this.#parts.describe(error) };
    }
    this.#change({ isAnswering: false });
    return this.#noteAnswer(utterance, answer);
  }

  async #open(action: VoiceAction, utterance: Utterance): Promise<void> {
    const transcript = utterance.alternatives[0]?.transcript.trim() ?? '';
    const card: Card = {
      id: this.#parts.newId(),
      action,
      transcript,
      phase: 'preparing',
      sentence: 'Checking…',
      facts: [],
      deadline: null,
    };
    this.#record(utterance, 'Waiting for your answer.', card.id);
    this.#change({ card });
    await this.#prepare(card);
  }

  async #prepare(card: Card): Promise<void> {
    let prepared: Prepared;
    try {
      prepared = await this.#parts.prepare(card.action, card.id);
    } catch (error) {
      prepared = { status: 'refused', sentence: this.#parts.describe(error) };
    }
    if (this.#state.card?.id !== card.id) return;
    if (prepared.status === 'refused') return this.#end(card, 'refused', prepared.sentence);
    if (prepared.status === 'needs-size') return this.#ask({ ...card, phase: 'sizing', sentence: prepared.question });
    this.#prepared = prepared;
    const { readBack: sentence, facts, sale } = prepared;
    return this.#ask({ ...card, phase: 'asking', sentence, facts, ...(sale !== undefined && { sale }) });
  }

  /** Reads a card out, then waits for its answer. */
  async #ask(card: Card): Promise<void> {
    this.#parts.onWaiting(true);
    this.#change({ card: { ...card, deadline: null } });
    await this.#parts.say({ text: card.sentence });
    const { card: open } = this.#state;
    if (open?.id !== card.id || open.phase !== card.phase) return;
    clearTimeout(this.#timer);
    this.#parts.forgetHalfHeard();
    this.#timer = setTimeout(() => void this.#expire(card.id), CONFIRM_MS);
    this.#change({ card: { ...open, deadline: this.#parts.now() + CONFIRM_MS } });
  }

  async #expire(id: string): Promise<void> {
    const { card } = this.#state;
    if (card?.id === id && (card.phase === 'asking' || card.phase === 'sizing'))
      await this.#end(card, 'refused', EXPIRED);
  }

  async #takeReply(card: Card, utterance: Utterance): Promise<void> {
    const reply = hearReply(utterance);
    if (reply === 'yes') return this.confirm(card.id);
    if (reply === 'unclear') return this.#parts.say({ text: NOT_CAUGHT });
    return this.#end(card, 'refused', WITHDRAWN);
  }

  async #takeSize(card: Card, utterance: Utterance): Promise<void> {
    const size = card.action.kind === 'PLACE_ORDER' ? hearSize(utterance, card.action.asset) : null;
    if (size === 'unclear') return this.#parts.say({ text: NOT_CAUGHT });
    return size === null ? this.#end(card, 'refused', WITHDRAWN) : this.giveSize(card.id, size);
  }

  /** The size of an order that was asked for. */
  async giveSize(id: string, size: SpokenSize): Promise<void> {
    const { card } = this.#state;
    if (card?.id !== id || card.phase !== 'sizing' || card.action.kind !== 'PLACE_ORDER') return;
    clearTimeout(this.#timer);
    const sized: Card = {
      ...card,
      action: { ...card.action, size },
      phase: 'preparing',
      sentence: 'Checking…',
      deadline: null,
    };
    this.#change({ card: sized });
    await this.#prepare(sized);
  }

  async #end(card: Card, phase: 'done' | 'refused', sentence: string): Promise<void> {
    clearTimeout(this.#timer);
    this.#prepared = null;
    const history = this.#state.history.map((entry) => (entry.id === card.id ? { ...entry, answer: sentence } : entry));
    this.#change({ card: { ...(this.#state.card ?? card), phase, sentence, deadline: null }, history });
    this.#parts.onWaiting(false);
    await this.#parts.say({ text: sentence });
  }

  #note(utterance: Utterance, text: string): Promise<void> {
    return this.#noteAnswer(utterance, { text });
  }

  async #noteAnswer(utterance: Utterance, answer: VoiceAnswer): Promise<void> {
    this.#record(utterance, withSignal(answer.text, answer.tradeSignal), this.#parts.newId());
    await this.#parts.say(answer);
  }

  #record({ source, alternatives }: Utterance, answer: string, id: string): void {
    const transcript = alternatives[0]?.transcript.trim() ?? '';
    const entry: HistoryEntry = { id, transcript, source, answer, at: this.#parts.now() };
    this.#change({ history: [entry, ...this.#state.history].slice(0, VOICE_COMMAND_HISTORY_MAX) });
  }

  #change(change: Partial<VoiceState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
