import { type Decimal, ZERO, toPlain } from '../base/decimal.ts';
import { type EpochMs, addMs } from '../base/time.ts';
import type { EngineCommand, EngineEvent } from '../bots/events.ts';
import type { Fill } from '../orders/fill.ts';
import type { ClientOrderId, OrderRequest } from '../orders/order-request.ts';
import type { BotState } from './bot-state.ts';
import { step } from './step.ts';

/** An order as it is in the books, with what became of it. */
export interface LivedOrder {
  readonly request: Pick<OrderRequest, 'clientOrderId' | 'side' | 'type' | 'quantity' | 'price' | 'requestedAt'>;
  /** Oldest first. */
  readonly fills: readonly Fill[];
  /** How it ended without being filled in full; null when it was filled, or is still open. */
  readonly end: {
    readonly status: 'cancelled' | 'rejected' | 'denied' | 'expired';
    readonly at: EpochMs;
    readonly code: string;
  } | null;
}

/** What the bot saw of the market and was told to do; its own fills and refusals come from its orders. */
export type LivedMoment = Extract<
  EngineEvent,
  { kind: 'started' | 'quote' | 'candle' | 'candle_closed' | 'paused' | 'resumed' | 'stopped' }
>;

export interface LivedPeriod {
  /** Before its first event. */
  readonly state: BotState;
  /** In the order in which they came. */
  readonly moments: Iterable<LivedMoment>;
  readonly orders: readonly LivedOrder[];
}

export interface ReplayDifference {
  readonly clientOrderId: ClientOrderId;
  /** not_lived: the replay asks for it and the books do not have it; not_replayed: the reverse; else the field that differs. */
  readonly kind: 'not_lived' | 'not_replayed' | 'side' | 'type' | 'quantity' | 'price' | 'requestedAt';
  readonly lived: string | null;
  readonly replayed: string | null;
}

export interface ReplayReport {
  readonly compared: number;
  /** Empty = the bot did what the same code does again. */
  readonly differences: readonly ReplayDifference[];
  readonly state: BotState;
}

/** What is still to be told of an order that the replay has asked for. */
interface OpenOrder {
  readonly lived: LivedOrder;
  told: number;
  filled: Decimal | null;
}

/**
 * The replay check: runs a bot once more through the step, over the market that it saw and with what became of its orders,
 * and compares order by order what it asks for with what it asked for then. Ends with the first order that differs, since
 * from there on the two lives are not the same.
 */
export function replayBot({ state: first, moments, orders }: LivedPeriod): ReplayReport {
  const run: Replay = {
    state: first,
    lived: new Map(orders.map((order) => [order.request.clientOrderId, order])),
    open: new Map(),
    seen: new Set(),
    differences: [],
    isParted: false,
  };
  for (const moment of moments) {
    // A quote fills orders before the bot sees it; anything else comes before the quote of its own moment.
    const isPrice = moment.kind === 'quote' || moment.kind === 'candle';
    tellOfOrders(run, isPrice ? moment.at : addMs(moment.at, -1));
    if (run.isParted) break;
    give(run, moment);
    tellEnds(run, { until: moment.at, isAnswer: true });
  }
  if (!run.isParted) {
    tellOfOrders(run, Number.POSITIVE_INFINITY as EpochMs);
    for (const { request } of orders)
      if (!run.seen.has(request.clientOrderId)) run.differences.push(notReplayed(request));
  }
  return { compared: run.seen.size, differences: run.differences, state: run.state };
}

interface Replay {
  state: BotState;
  readonly lived: ReadonlyMap<ClientOrderId, LivedOrder>;
  readonly open: Map<ClientOrderId, OpenOrder>;
  readonly seen: Set<ClientOrderId>;
  readonly differences: ReplayDifference[];
  isParted: boolean;
}

function give(run: Replay, event: EngineEvent): void {
  const { state, commands } = step(run.state, event);
  run.state = state;
  for (const command of commands) takeCommand(run, command);
}

function takeCommand(run: Replay, command: EngineCommand): void {
  if (command.kind !== 'place' || run.isParted) return;
  const { request } = command;
  const lived = run.lived.get(request.clientOrderId);
  if (lived === undefined) {
    run.differences.push({
      clientOrderId: request.clientOrderId,
      kind: 'not_lived',
      lived: null,
      replayed: words(request),
    });
    run.isParted = true;
    return;
  }
  run.seen.add(request.clientOrderId);
  run.open.set(request.clientOrderId, { lived, told: 0, filled: null });
  run.differences.push(...compare(lived.request, request));
  run.isParted = run.differences.length > 0;
}

/** Fills up to `until` in the order of their time, then what ended; what that makes the bot ask for may go on at once. */
function tellOfOrders(run: Replay, until: EpochMs): void {
  for (let next = nextFill(run, until); next !== null && !run.isParted; next = nextFill(run, until)) {
    const { open, fill } = next;
    open.told += 1;
    open.filled = open.filled === null ? fill.quantity : open.filled.plus(fill.quantity);
    const isComplete = open.filled.gte(open.lived.request.quantity);
    if (isComplete) run.open.delete(fill.clientOrderId);
    give(run, { kind: 'filled', at: fill.executedAt, fill, isComplete });
    tellEnds(run, { until: fill.executedAt, isAnswer: true });
  }
  tellEnds(run, { until, isAnswer: false });
}

function nextFill(run: Replay, until: EpochMs): { readonly open: OpenOrder; readonly fill: Fill } | null {
  let next: { readonly open: OpenOrder; readonly fill: Fill } | null = null;
  for (const open of run.open.values()) {
    const fill = open.lived.fills[open.told];
    if (fill === undefined || fill.executedAt > until) continue;
    if (next === null || fill.executedAt < next.fill.executedAt) next = { open, fill };
  }
  return next;
}

/** How far endings are told. Those of the very moment are answers to what it made the bot ask for, but for an order that expired. */
interface EndLimit {
  readonly until: EpochMs;
  readonly isAnswer: boolean;
}

/** Endings of orders whose fills have all been told. */
function tellEnds(run: Replay, limit: EndLimit): void {
  const due = [...run.open.values()].filter(
    ({ lived, told }) => told === lived.fills.length && isDue(lived.end, limit),
  );
  for (const { lived, filled } of due) {
    const { end, request } = lived;
    const { clientOrderId } = request;
    if (run.isParted || end === null || !run.open.delete(clientOrderId)) continue;
    const { status, code, at } = end;
    give(run, { kind: 'order_closed', at, clientOrderId, status, code, reason: code, filledQuantity: filled ?? ZERO });
    tellEnds(run, { until: at, isAnswer: true });
  }
}

function isDue(end: LivedOrder['end'], { until, isAnswer }: EndLimit): boolean {
  if (end === null) return false;
  return end.at < until || (end.at === until && (isAnswer || end.status === 'expired'));
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

function notReplayed(request: LivedOrder['request']): ReplayDifference {
  return { clientOrderId: request.clientOrderId, kind: 'not_replayed', lived: words(request), replayed: null };
}

function words({ side, type, quantity, price }: LivedOrder['request']): string {
  return `${side} ${toPlain(quantity)} ${type}${price === null ? '' : ` at ${toPlain(price)}`}`;
}
