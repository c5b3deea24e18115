// How much later than the model's first word the first word of the advisor is there: a local server speaks the protocol of a language
// model and notes when it sends its first word; a client in the same process reads the stream of the answer. A second line says what a
// question takes beside the model in all: signing it in, counting it in the database, asking.
//
// node bench/advisor.ts [--users 20] [--questions 100]
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTrader } from '../e2e/support/create-trader.ts';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';

const GOAL_MS = 50;
/** What the model takes to its first word, and from word to word. */
const THINKS_MS = 100;
const WORD_MS = 5;
const WORDS = 40;

const { values } = parseArgs({
  options: { users: { type: 'string', default: '20' }, questions: { type: 'string', default: '100' } },
});
const [users, questions] = [values.users, values.questions].map(Number) as [number, number];

interface Model {
  readonly baseUrl: string;
  /** When it heard a question and when it said its first word, by the question; milliseconds of the process. */
  readonly times: ReadonlyMap<string, { readonly heardAt: number; readonly spokenAt: number }>;
  readonly stop: () => void;
}

async function startModel(): Promise<Model> {
  const times = new Map<string, { readonly heardAt: number; readonly spokenAt: number }>();
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const heardAt = performance.now();
      const { messages } = JSON.parse(text) as { readonly messages: ReadonlyArray<{ readonly content: string }> };
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      await sleep(THINKS_MS);
      for (let word = 0; word < WORDS; word += 1) {
        if (word === 0) times.set(messages[1]?.content ?? '', { heardAt, spokenAt: performance.now() });
        const isLast = word === WORDS - 1;
        const choice = { delta: { content: 'word ' }, finish_reason: isLast ? 'stop' : null };
        response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
        await sleep(WORD_MS);
      }
      response.end('data: [DONE]\n\n');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    times,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Heard {
  readonly askedAt: number;
  readonly wordAt: number;
}

/** Milliseconds by which the first word was later. */
interface Delays {
  readonly afterModel: number;
  readonly inAll: number;
}

interface Asker {
  readonly name: string;
  readonly token: string;
  readonly key: string;
}

/** When it asked and when the first word of the answer was there. @throws when the answer does not end as it should. */
async function askOnce(url: string, { token, key }: Asker, question: string): Promise<Heard> {
  const askedAt = performance.now();
  const response = await fetch(`${url}/functions/v1/ai-advisor`, {
    method: 'POST',
    headers: { apikey: key, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ question, stream: true }),
  });
  let text = '';
  let wordAt: number | null = null;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (wordAt === null && text.includes('"type":"text"')) wordAt = performance.now();
  }
  if (wordAt === null || !text.includes('"type":"done"'))
    throw new Error(`got ${response.status}: ${text.slice(0, 300)}`);
  return { askedAt, wordAt };
}

/** Questions one after another: as many a minute as one user may ask. */
async function askAll(url: string, model: Model, asker: Asker, count: number): Promise<Delays[]> {
  const delays: Delays[] = [];
  for (let number = 0; number < count; number += 1) {
    const question = `${asker.name}, question ${number}?`;
    const { askedAt, wordAt } = await askOnce(url, asker, question);
    const { heardAt = Number.NaN, spokenAt = Number.NaN } = model.times.get(question) ?? {};
    delays.push({ afterModel: wordAt - spokenAt, inAll: wordAt - askedAt - (spokenAt - heardAt) });
  }
  return delays;
}

await runBench('advisor', async (folder) => {
  const model = await startModel();
  try {
    const env = {
      MARKET_DATA: 'simulated',
      ATB_RATE_LIMIT_FACTOR: '100',
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'bench',
    };
    const server = forkServer(join(folder, 'server'), { env });
    const url = await server.ready;
    const config = (await (await fetch(`${url}/config.json`)).json()) as { readonly publishableKey: string };
    const perUser = Math.ceil(questions / users);
    const all: Delays[] = [];
    for (let from = 0; from < users; from += 1) {
      const trader = await createTrader(url);
      const asker = { name: `user ${from}`, token: trader.session.access_token, key: config.publishableKey };
      if (from === 0) await askOnce(url, asker, 'Warm up?');
      all.push(...(await askAll(url, model, asker, perUser)));
    }
    console.log(`${all.length} questions of ${users} users; the model thinks ${THINKS_MS} ms before its first word`);
    console.log(LATENCY_HEADER);
    const afterModel = all.map((one) => one.afterModel);
    console.log(describeLatencies('first word after the model’s', afterModel));
    console.log(
      describeLatencies(
        'all that is not the model',
        all.map((one) => one.inAll),
      ),
    );
    await server.end('SIGTERM');
    return percentile(afterModel, 0.95) < GOAL_MS;
  } finally {
    model.stop();
  }
});
