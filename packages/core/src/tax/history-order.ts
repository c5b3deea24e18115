import type { TaxFills, OutsideRow } from './tax-input.ts';

/** Places of fills, then of movements, by time; of one moment what comes in goes before what goes out. */
export function historyOrder(fills: TaxFills, movements: readonly OutsideRow[]): Uint32Array {
  const count = fills.at.length;
  const total = count + movements.length;
  const [times, ranks] = [new Float64Array(total), new Uint8Array(total)];
  for (let i = 0; i < count; i += 1) {
    times[i] = fills.at[i] ?? 0;
    ranks[i] = fills.isBuy[i] === true ? 1 : 2;
  }
  movements.forEach(({ at, quantity }, i) => {
    times[count + i] = at;
    ranks[count + i] = quantity > 0n ? 0 : 3;
  });
  const order = Uint32Array.from({ length: total }, (_, place) => place);
  return order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
}
