import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { askSpeechModel } from './speech-model.ts';
import { createSpeechService } from './speech-service.ts';

const MP3 = Buffer.from([0xff, 0xf3, 0x40, 0xc0, 1, 2, 3]);
const SENTENCE = { text: 'Ready.', voice: 'alloy', rate: 1.1, pitch: 1 };

let server: Server;
let answer: RequestListener;
let asked: Array<{ readonly path: string; readonly key: string | undefined; readonly body: unknown }> = [];
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      asked.push({ path: request.url ?? '', key: request.headers.authorization, body: JSON.parse(text) as unknown });
      answer(request, response);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  asked = [];
});

const model = () => ({ url, model: 'tts-1', apiKey: 'sk-secret' });

describe('askSpeechModel', () => {
  it('asks for an mp3 file as the protocol says', async () => {
    answer = (_, response) => void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(MP3);
    expect(Buffer.compare(await askSpeechModel(model(), SENTENCE), MP3)).toBe(0);
    expect(asked).toEqual([
      {
        path: '/v1/audio/speech',
        key: 'Bearer sk-secret',
        body: { model: 'tts-1', input: 'Ready.', voice: 'alloy', response_format: 'mp3', speed: 1.1 },
      },
    ]);
  });

  it.each<readonly [string, RequestListener]>([
    ['refuses', (_, response) => void response.writeHead(401).end('{"error":"sk-secret is wrong"}')],
    ['breaks', (_, response) => void response.writeHead(500).end()],
    ['sends a page', (_, response) => void response.writeHead(200).end('<!doctype html><h1>Sign in</h1>')],
    ['sends nothing', (_, response) => void response.writeHead(200).end()],
    ['leads elsewhere', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    [
      'cuts off',
      (_, response) => void response.writeHead(200, { 'content-length': '9999' }).write(MP3, () => response.destroy()),
    ],
    ['says nothing', () => undefined],
    ['never ends', (_, response) => void response.writeHead(200).write(MP3)],
    ['sends without end', (_, response) => void response.writeHead(200).end(Buffer.alloc(4_000_001, MP3))],
  ])('throws when the model %s, without the key', async (_, listener) => {
    answer = listener;
    const error: unknown = await askSpeechModel(model(), SENTENCE, 400).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain('sk-secret');
  });
});

describe('createSpeechService', () => {
  const build = (withModel: boolean) => {
    let now = 0;
    let isBroken = false;
    const spoken: string[] = [];
    const lines: string[] = [];
    const service = createSpeechService({
      model: withModel ? model() : null,
      builtIn: {
        speak: async ({ text }) => {
          if (isBroken) throw new Error('broken');
          spoken.push(text);
          return new Uint8Array([0xff, 0xf3]);
        },
      },
      logger: createLogger('warn', { write: (line: string) => void lines.push(line) }),
      clock: () => now,
    });
    return { service, spoken, lines, pass: (ms: number) => (now += ms), breakDown: () => (isBroken = true) };
  };

  it('has the model speak first, and this machine when the model fails, which then rests a minute', async () => {
    const { service, spoken, lines, pass } = build(true);
    answer = (_, response) => void response.writeHead(503).end();
    expect(await service.speak('me', SENTENCE, 'auto')).toMatchObject({ provider: 'built-in' });
    expect(await service.speak('me', { ...SENTENCE, text: 'Again.' }, 'auto')).toMatchObject({ provider: 'built-in' });
    expect(spoken).toEqual(['Ready.', 'Again.']);
    expect(asked).toHaveLength(1);
    expect(lines.join('')).not.toContain('sk-secret');
    answer = (_, response) => void response.writeHead(200).end(MP3);
    pass(60_001);
    expect(await service.speak('me', { ...SENTENCE, text: 'Back.' }, 'auto')).toMatchObject({ provider: 'model' });
  });

  it('speaks the same sentence once, for half an hour', async () => {
    const { service, spoken, pass } = build(false);
    await service.speak('me', SENTENCE, 'auto');
    await service.speak('somebody else', SENTENCE, 'auto');
    expect(spoken).toHaveLength(1);
    await service.speak('me', { ...SENTENCE, rate: 1 }, 'auto');
    expect(spoken).toHaveLength(2);
    pass(30 * 60_000 + 1);
    await service.speak('me', SENTENCE, 'auto');
    expect(spoken).toHaveLength(3);
  });

  it('says who has nobody to speak', async () => {
    const { service, breakDown } = build(false);
    breakDown();
    expect(await service.speak('me', SENTENCE, 'auto')).toEqual({ status: 'refused', reason: 'NO_SPEECH' });
    expect(await service.speak('me', SENTENCE, 'model')).toEqual({ status: 'refused', reason: 'NO_SPEECH' });
  });

  it('stops one user after 20,000 letters within an hour, and nobody else', async () => {
    const { service, pass } = build(false);
    const say = (user: string, index: number) =>
      service.speak(user, { ...SENTENCE, text: `${String(index).padStart(3, '0')}${'x'.repeat(497)}` }, 'auto');
    for (let index = 0; index < 40; index += 1) expect((await say('me', index)).status).toBe('spoken');
    expect(await say('me', 40)).toMatchObject({ status: 'refused', reason: 'TOO_MUCH_SPEECH' });
    expect((await say('me', 39)).status, 'from memory').toBe('spoken');
    expect((await say('you', 41)).status).toBe('spoken');
    pass(3_600_001);
    expect((await say('me', 40)).status).toBe('spoken');
  });
});
