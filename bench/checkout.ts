// From a payment provider's webhook to the plan in force: the real program with Stripe's own library against a local service, each
// time a buyer who is signed in, whose plan is asked for by the API as the web app asks.
//
// node bench/checkout.ts [--rounds 50]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LocalStripe } from '../apps/server/src/commerce/testing/local-stripe.ts';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';

const GOAL_MS = 1_000;
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
const rounds = Number(values.rounds);

type Post = (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<unknown>;

function postTo(url: string, apikey: string): Post {
  return async (path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { apikey, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/** Milliseconds until the plan that was paid for is the buyer's. @throws when another plan is. */
async function buyOnce(url: string, post: Post, stripe: LocalStripe, number: number): Promise<number> {
  const email = `bench-${number}@example.test`;
  const session = (await post('/auth/v1/signup', { email, password: 'correct horse battery staple' })) as {
    readonly access_token: string;
  };
  const asUser = { Authorization: `Bearer ${session.access_token}` };
  const offer = { book: 'pricing', plan: 'pro', period: number % 2 === 0 ? 'monthly' : 'yearly' };
  const checkout = (await post('/functions/v1/start-checkout', offer, asUser)) as { readonly url: string };
  const id = checkout.url.split('/').at(-1) ?? '';
  stripe.pay(id, email);
  const { body, signature } = stripe.event('checkout.session.completed', stripe.sessionObject(id));
  const begun = performance.now();
  const response = await fetch(`${url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    body,
  });
  const plan = await post('/rest/v1/rpc/my_plan', {}, asUser);
  const tookMs = performance.now() - begun;
  if (!response.ok || !JSON.stringify(plan).includes('"pro"'))
    throw new Error(`the webhook answered ${response.status}, the plan is ${JSON.stringify(plan)}`);
  return tookMs;
}

await runBench('checkout', async (folder) => {
  const stripe = new LocalStripe();
  const server = forkServer(join(folder, 'server'), {
    env: {
      MARKET_DATA: 'simulated',
      ATB_RATE_LIMIT_FACTOR: '10000',
      ATB_DEFAULT_PLAN: 'free',
      STRIPE_SECRET_KEY: 'sk_test_local',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: await stripe.listen(),
    },
  });
  const url = await server.ready;
  const config = (await (await fetch(`${url}/config.json`)).json()) as { readonly publishableKey: string };
  const post = postTo(url, config.publishableKey);
  const latencies: number[] = [];
  for (let number = 0; number < rounds; number += 1) latencies.push(await buyOnce(url, post, stripe, number));
  console.log(LATENCY_HEADER);
  console.log(describeLatencies('webhook to plan in force', latencies));
  await server.end('SIGTERM');
  await stripe.close();
  return percentile(latencies, 1) < GOAL_MS;
});
