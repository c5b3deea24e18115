import { callFunction } from './call-function.ts';
import { createTrader, type Trader } from './create-trader.ts';
import { waitForFills } from './start-grid.ts';

/** A running copy of somebody who trades by hand, made over the API. @param url of the server. */
export async function startCopy(trader: Trader, url: string): Promise<string> {
  const provider = await createTrader(url);
  const order = {
    newClientOrderId: 'provider-1',
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quantity: '0.001',
  } as const;
  await callFunction(provider.client, 'exchange-binance/order', order);
  await waitForFills(provider, 1);
  const name = `Trader ${provider.accountId.slice(0, 8)}`;
  const opened = { p_account_id: provider.accountId, p_name: name, p_description: 'Trades by hand.', p_fee: 10 };
  await provider.client.rpc('open_provider', opened).throwOnError();
  const { data } = await trader.client.from('signal_providers').select('id').eq('name', name).single().throwOnError();
  const params = { providerId: String(data.id), allocation: '500' };
  const request = { type: 'copy', symbol: 'BTCUSDT', name, params, start: true } as const;
  return (await callFunction(trader.client, 'create-bot', request)).bot.id;
}
