import { ZERO, toPlain } from '../base/decimal.ts';
import { sortKeys } from '../base/sort-keys.ts';
import { DAY_MS, toIso } from '../base/time.ts';
import type { BotEvent, BotRequest } from './bot/events.ts';
import { stepBot } from './bot/plan-edit.ts';
import type { Quote } from '../market/quote.ts';
import { parseBotClientOrderId } from '../orders/client-order-id.ts';
import type { Fill } from '../orders/fill.ts';
import type { ClientOrderId, OrderRequest } from '../orders/order-request.ts';
import type { JournalEntry } from './account/journal-entry.ts';
import type { BotModule } from './bot/bot-module.ts';
import type { BotState } from './bot/bot-state.ts';
import { serialiseBotState } from './bot/serialise-state.ts';

/** Longest run that is replayed, market time: what was told in longer ones is not kept. */
export const REPLAY_MAX_MS = 3 * DAY_MS;

/** A bot passes over most quotes without a look. */
const QUOTES_A_STEP = 500;

/** An order as it is in the books, with its fills. */
export interface LivedOrder {
  readonly request: Pick<
    OrderRequest,
    'clientOrderId' | 'side' | 'type' | 'slot' | 'quantity' | 'price' | 'requestedAt'
  >;
  /** Oldest first. */
  readonly fills: readonly Fill[];
}

/** A bot's run as it was recorded. */
export interface LivedPeriod {
  readonly module: BotModule;
  /** Before its first event. */
  readonly first: BotState;
  /** After its last. */
  readonly last: BotState;
  /** What the bot acted on, in the order in which it was told. */
  readonly journal: readonly Omit<JournalEntry, 'botId'>[];
  /** All that the market said of the symbol since the start, oldest first: what is not in the journal must change nothing. */
  readonly quotes: readonly Quote[];
  readonly orders: readonly LivedOrder[];
}

export interface ReplayDifference {
  /** Null where it is not about one order. */
  readonly clientOrderId: ClientOrderId | null;
  /**
   * not_lived: the replay asks for it and the books do not have it; not_replayed: the reverse; missed_quote: the bot acts on
   * a quote that it was not told; filled: the books have other fills than the bot was told; state: the same orders, and yet
   * another state; else the field that differs.
   */
  readonly kind:
    | 'not_lived'
    | 'not_replayed'
    | 'missed_quote'
    | 'filled'
    | 'state'
    | 'side'
    | 'type'
    | 'quantity'
    | 'price'
    | 'requestedAt';
  readonly lived: string | null;
  readonly replayed: string | null;
}

export interface ReplayReport {
  readonly compared: number;
  /** Empty = the bot did what the same code does again. */
  readonly differences: readonly ReplayDifference[];
  readonly state: BotState;
}

/**
 * The replay check: runs a bot once more through the step, told the same in the same order, and compares order by order
 * what it asks for with what it asked for then. Ends with the first order that differs, since from there on the two lives
 * are not the same.
 */
export function replayBot(period: LivedPeriod): ReplayReport {
  const replay = replaySteps(period);
  for (;;) {
    const { done, value } = replay.next();
    if (done === true) return value;
  }
}

/** The same in small steps: whoever goes on with something else between them holds nobody up. */
export function* replaySteps({
  module,
  first,
  last,
  journal,
  quotes,
  orders,
}: LivedPeriod): Generator<void, ReplayReport, void> {
  const run: Replay = {
    module,
    state: first,
    lived: new Map(orders.map((order) => [order.request.clientOrderId, order])),
    unfilled: new Set(journal.flatMap(({ event }) => (isEndWithoutFill(event) ? [event.clientOrderId] : []))),
    seen: new Set(),
    differences: [],
  };
  const market = quotes.values();
  let next = market.next();
  const passOver = function* (until: number): Generator<void, void, void> {
    for (
      let count = 1;
      run.differences.length === 0 && next.done !== true && next.value.eventTime < until;
      count += 1
    ) {
      passQuote(run, next.value);
      next = market.next();
      if (count % QUOTES_A_STEP === 0) yield;
    }
  };
  for (const entry of journal) {
    // The last quote that was told before; of an entry that is a quote itself, the one before that.
    const deliveredAt = entry.quoteAt ?? Number.NEGATIVE_INFINITY;
    yield;
    yield* passOver(entry.event.kind === 'quote' ? deliveredAt : deliveredAt + 1);
    if (entry.event.kind === 'quote' && next.done !== true && next.value.eventTime === deliveredAt)
      next = market.next();
    if (run.differences.length > 0 || !takeEntry(run, entry)) break;
  }
  yield* passOver(Number.POSITIVE_INFINITY);
  if (run.differences.length === 0) compareEnds(run, { journal, orders, last });
  return { compared: run.seen.size, differences: run.differences, state: run.state };
}

interface Replay {
  readonly module: BotModule;
  state: BotState;
  readonly lived: ReadonlyMap<ClientOrderId, LivedOrder>;
  /** A bot's later denials for one reason are told and not kept as orders; what ended without a fill is not kept for ever. */
  readonly unfilled: ReadonlySet<ClientOrderId>;
  readonly seen: Set<ClientOrderId>;
  readonly differences: ReplayDifference[];
}

function passQuote(run: Replay, quote: Quote): void {
  const { state, requests } = run.module.step(run.state, { kind: 'quote', at: quote.eventTime, quote });
  if (state === run.state && requests.length === 0) return;
  const replayed = toIso(quote.eventTime);
  run.differences.push({ clientOrderId: null, kind: 'missed_quote', lived: null, replayed });
}

/** False when the two lives have parted. */
function takeEntry(run: Replay, { event, nextSequence }: Omit<JournalEntry, 'botId'>): boolean {
  if (run.state.nextSequence !== nextSequence) {
    const missing = [...run.lived.values()].find(({ request }) => sequenceOf(request) === run.state.nextSequence);
    run.differences.push(missing === undefined ? otherState(run.state) : notReplayed(missing.request));
    return false;
  }
  const { state, requests } = stepBot(run.module, run.state, event);
  run.state = state;
  for (const asked of requests) if (run.differences.length === 0) takeRequest(run, asked);
  return run.differences.length === 0;
}

function takeRequest(run: Replay, asked: BotRequest): void {
  if (asked.kind !== 'place') return;
  const { request } = asked;
  const { clientOrderId } = request;
  const lived = run.lived.get(clientOrderId);
  if (lived === undefined && run.unfilled.has(clientOrderId)) return;
  if (lived === undefined) {
    run.differences.push({ clientOrderId, kind: 'not_lived', lived: null, replayed: words(request) });
    return;
  }
  run.seen.add(clientOrderId);
  run.differences.push(...compare(lived.request, request));
}

/** After all events: no order in the books was left out, none has other fills than were told, and the state is the same. */
function compareEnds(run: Replay, { journal, orders, last }: Pick<LivedPeriod, 'journal' | 'orders' | 'last'>): void {
  const filledBy = new Map<ClientOrderId, typeof ZERO>();
  for (const { event } of journal) {
    if (event.kind !== 'filled') continue;
    const { clientOrderId, quantity } = event.fill;
    filledBy.set(clientOrderId, (filledBy.get(clientOrderId) ?? ZERO).plus(quantity));
  }
  for (const { request, fills } of orders) {
    const { clientOrderId } = request;
    if (!run.seen.has(clientOrderId)) {
      run.differences.push(notReplayed(request));
      continue;
    }
    const lived = toPlain(fills.reduce((sum, fill) => sum.plus(fill.quantity), ZERO));
    const replayed = toPlain(filledBy.get(clientOrderId) ?? ZERO);
    if (lived !== replayed) run.differences.push({ clientOrderId, kind: 'filled', lived, replayed });
  }
  const { module } = run;
  const [lived, replayed] = [last, run.state].map((state) =>
    JSON.stringify(sortKeys(serialiseBotState({ module, state }))),
  );
  if (run.differences.length === 0 && lived !== replayed) run.differences.push(otherState(run.state));
}

function otherState({ phase }: BotState): ReplayDifference {
  return { clientOrderId: null, kind: 'state', lived: null, replayed: phase };
}

function isEndWithoutFill(event: BotEvent): event is Extract<BotEvent, { kind: 'order_closed' }> {
  return event.kind === 'order_closed' && event.filledQuantity.eq(ZERO);
}

function compare(lived: LivedOrder['request'], replayed: OrderRequest): ReplayDifference[] {
  const text = (order: LivedOrder['request']) => ({
    side: order.side,
    type: order.type,
    quantity: toPlain(order.quantity),
    price: order.price === null ? null : toPlain(order.price),
    requestedAt: String(order.requestedAt),
  });
  const [then, now] = [text(lived), text(replayed)];
  const { clientOrderId } = replayed;
  return (['side', 'type', 'quantity', 'price', 'requestedAt'] as const).flatMap((kind) =>
    then[kind] === now[kind] ? [] : [{ clientOrderId, kind, lived: then[kind], replayed: now[kind] }],
  );
}

function sequenceOf({ clientOrderId }: LivedOrder['request']): number | null {
  return parseBotClientOrderId(clientOrderId)?.sequence ?? null;
}

function notReplayed(request: LivedOrder['request']): ReplayDifference {
  return { clientOrderId: request.clientOrderId, kind: 'not_replayed', lived: words(request), replayed: null };
}

function words({ side, type, quantity, price }: LivedOrder['request']): string {
  return `${side} ${toPlain(quantity)} ${type}${price === null ? '' : ` at ${toPlain(price)}`}`;
}
