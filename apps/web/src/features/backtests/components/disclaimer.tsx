/** Stands under every backtest. */
export function Disclaimer() {
  return (
    <p className="mt-4 max-w-prose text-xs text-fg-2">
      A backtest is a simulation on past candles. Past results do not promise future ones: fills, fees and liquidity of
      a real market differ, and rules that were chosen for their past tend to do worse afterwards. Nothing here is
      investment advice.
    </p>
  );
}
