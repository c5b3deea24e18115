// @vitest-environment node
import { expect, it } from 'vitest';
import { FunctionsClient } from './functions-client.ts';

it('hands out why no answer came as the library does: by it the page says that the server did not answer', async () => {
  const lost = new TypeError('Failed to fetch');
  const client = new FunctionsClient('https://atb.example/functions/v1', { customFetch: () => Promise.reject(lost) });
  const { data, error } = await client.invoke('exchange-binance/order', {});
  expect(data).toBeNull();
  expect(error).toMatchObject({ name: 'FunctionsFetchError', context: lost });
});
