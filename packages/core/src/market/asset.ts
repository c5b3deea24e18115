// market: what is traded and what was observed of it; observed figures are plain numbers.

/** Upper-case code of a coin or currency, `BTC`, `USDT`. */
export type Asset = string;

/** Short names a form or a page shows beside the code. */
const NAMES: Readonly<Record<Asset, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  SOL: 'Solana',
  ADA: 'Cardano',
  DOT: 'Polkadot',
  LINK: 'Chainlink',
  MATIC: 'Polygon',
  AVAX: 'Avalanche',
  XRP: 'XRP',
  ATOM: 'Cosmos',
  ALGO: 'Algorand',
  USDT: 'Tether',
  USDC: 'USD Coin',
};

/** Name of a coin, its code when it has none here. */
export function assetName(asset: Asset): string {
  return NAMES[asset] ?? asset;
}
