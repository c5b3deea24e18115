import type {
  ExitDistance,
  LimitOrder,
  ProfitTarget,
  Protection,
  SideSignals,
  SignalColumns,
} from '../../strategies/signal-columns.ts';

/** The same signals so many candles later, with the distances that belong to them. */
export function delaySignals(signals: SignalColumns, candles: number): SignalColumns {
  const delaySide = (side: SideSignals | null): SideSignals | null =>
    side === null
      ? null
      : {
          entry: shift(side.entry, candles, 0),
          exit: shift(side.exit, candles, 0),
          exitWhen: delayRule(side.exitWhen, candles),
          protection: delayProtection(side.protection, candles),
          entryOrder: delayOrder(side.entryOrder, candles),
          exitOrder: delayOrder(side.exitOrder, candles),
        };
  return {
    ...signals,
    warmUp: Math.min(signals.length, signals.warmUp + candles),
    long: delaySide(signals.long),
    short: delaySide(signals.short),
  };
}

function delayRule(rule: SideSignals['exitWhen'], candles: number): SideSignals['exitWhen'] {
  return rule === null ? null : (row, position) => row - candles >= position.entryRow && rule(row - candles, position);
}

function delayProtection({ stopLoss, takeProfit, trailing, timeExit }: Protection, candles: number): Protection {
  const delay = (distance: ExitDistance): ExitDistance =>
    distance.kind === 'fraction' ? distance : { ...distance, values: shift(distance.values, candles, Number.NaN) };
  return {
    stopLoss: stopLoss === null ? null : delay(stopLoss),
    takeProfit: delayTarget(takeProfit, delay),
    trailing: trailing === null ? null : { ...trailing, distance: delay(trailing.distance) },
    timeExit,
  };
}

function delayTarget(
  target: ProfitTarget | null,
  delay: (distance: ExitDistance) => ExitDistance,
): ProfitTarget | null {
  return target === null || target.kind === 'schedule' ? target : delay(target);
}

function delayOrder(order: LimitOrder | null | undefined, candles: number): LimitOrder | null {
  return order == null ? null : { ...order, price: shift(order.price, candles, Number.NaN) };
}

function shift<Column extends Uint8Array | Float64Array>(column: Column, by: number, filler: number): Column {
  const shifted = column.slice();
  shifted.copyWithin(by, 0);
  shifted.fill(filler, 0, by);
  return shifted as Column;
}
