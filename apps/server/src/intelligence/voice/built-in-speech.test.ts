import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBuiltInSpeech } from './built-in-speech.ts';
import { decodeMp3 } from './testing/decode-mp3.ts';
import { isMp3 } from './speech-model.ts';

const PLAIN = { voice: 'alloy', rate: 1, pitch: 1 };
const ORDER = 'Buy 0.01 Bitcoin at the market, on your paper account. Is that right?';

describe('the voice of this machine', () => {
  const speech = createBuiltInSpeech();
  afterAll(() => speech.close());
  const speak = async (text: string, manner: object = {}) => {
    const mp3 = await speech.speak({ ...PLAIN, ...manner, text });
    return { mp3, ...(await decodeMp3(mp3)) };
  };

  it('speaks an mp3 file that a decoder plays', async () => {
    const { mp3, sampleRate, seconds, loudness, faults } = await speak(ORDER);
    expect(isMp3(mp3)).toBe(true);
    expect(sampleRate).toBe(16_000);
    expect(faults).toBe(0);
    expect(seconds).toBeGreaterThan(3);
    expect(seconds).toBeLessThan(12);
    expect(loudness, 'silence').toBeGreaterThan(0.01);
  });

  it('says the same in the same way', async () => {
    const [first, second] = await Promise.all([speak(ORDER), speak(ORDER)]);
    expect(Buffer.compare(first.mp3, second.mp3)).toBe(0);
  });

  it('takes rate, pitch and voice', async () => {
    const plain = await speak(ORDER);
    const fast = await speak(ORDER, { rate: 1.1 });
    const slow = await speak(ORDER, { rate: 0.9 });
    expect(fast.seconds).toBeLessThan(plain.seconds * 0.96);
    expect(slow.seconds).toBeGreaterThan(plain.seconds * 1.04);
    const others = await Promise.all([speak(ORDER, { pitch: 1.1 }), speak(ORDER, { voice: 'echo' })]);
    for (const other of others) expect(Buffer.compare(other.mp3, plain.mp3)).not.toBe(0);
  });

  it.each([
    ['its own switches', '-o /etc/passwd -voice nobody --help'],
    ['nothing but signs', '!?…—'],
    ['another script', 'Купи биткойн 比特币'],
    ['a file', '/etc/passwd'],
    ['markup', '<speak><audio src="file:///etc/passwd"/></speak>'],
    ['zeros and commands', '\0; rm -rf / && $(reboot) `x`'],
  ])('speaks %s as text', async (_, text) => {
    const { faults, mp3 } = await speak(text);
    expect(isMp3(mp3)).toBe(true);
    expect(faults).toBe(0);
  });
});

describe('a thread that misbehaves', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atb-speech-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const withThread = async (name: string, code: string, jobMs = 10_000) => {
    const path = join(folder, `${name}.mjs`);
    await writeFile(path, `import { parentPort } from 'node:worker_threads';\n${code}`);
    return createBuiltInSpeech({ thread: pathToFileURL(path), jobMs });
  };
  const job = { ...PLAIN, text: 'Ready.' };

  it('that hangs is ended, and the next sentence gets a new one', async () => {
    const code = `parentPort.on('message', ({ id, utterance }) => {
      if (utterance.text === 'hang') for (;;);
      parentPort.postMessage({ id, mp3: new Uint8Array([1]) });
    });`;
    const speech = await withThread('hangs', code, 1_000);
    const hung = speech.speak({ ...job, text: 'hang' });
    const behind = speech.speak(job);
    await expect(hung).rejects.toThrow('took too long');
    expect([...(await behind)]).toEqual([1]);
    await speech.close();
  });

  it('that dies says so', async () => {
    const speech = await withThread('dies', `parentPort.on('message', () => process.exit(3));`);
    await expect(speech.speak(job)).rejects.toThrow('ended with 3');
    await expect(speech.speak(job)).rejects.toThrow('ended with 3');
    await speech.close();
  });

  it('that is busy turns away what is too much', async () => {
    const speech = await withThread('waits', `parentPort.on('message', () => undefined);`);
    const waiting = Array.from({ length: 33 }, () => speech.speak(job));
    await expect(speech.speak(job)).rejects.toThrow('Too many wait');
    const ended = Promise.allSettled(waiting.slice(1));
    await speech.close();
    expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
  });
});
