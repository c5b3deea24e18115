// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Utterance } from '@atb/core/voice/hear';
import { FakeRecognition } from '../testing/fake-recognition.ts';
import { Listener, type ListenerParts } from './listener.ts';

beforeEach(() => {
  vi.useFakeTimers();
  FakeRecognition.reset();
});
afterEach(() => {
  vi.useRealTimers();
});

function build(parts: Partial<ListenerParts> = {}) {
  const heard: Utterance[] = [];
  const listener = new Listener({
    Recognition: FakeRecognition,
    requestMicrophone: async () => undefined,
    onUtterance: (utterance) => void heard.push(utterance),
    ...parts,
  });
  return { listener, heard };
}

describe('Listener', () => {
  it('listens in US English for one sentence at a time, with what is being said', async () => {
    const { listener, heard } = build();
    await listener.start(true);
    expect(FakeRecognition.current).toMatchObject({
      lang: 'en-US',
      continuous: false,
      interimResults: true,
      isOn: true,
    });
    FakeRecognition.current.mutter('check port');
    expect(listener.read()).toMatchObject({ isListening: true, interim: 'check port' });
    FakeRecognition.current.say(['check portfolio', 0.9], ['chequered folio', 0.2]);
    expect(heard).toEqual([
      {
        source: 'spoken',
        alternatives: [
          { transcript: 'check portfolio', confidence: 0.9 },
          { transcript: 'chequered folio', confidence: 0.2 },
        ],
      },
    ]);
    expect(listener.read().interim).toBe('');
  });

  it('starts again 100 ms after recognition ended by itself, when it keeps listening', async () => {
    const { listener } = build();
    await listener.start(true);
    FakeRecognition.current.end();
    vi.advanceTimersByTime(99);
    expect(FakeRecognition.made).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeRecognition.made).toHaveLength(2);
    expect(FakeRecognition.current.isOn).toBe(true);
    expect(listener.read().isListening).toBe(true);
  });

  it('ends with its sentence when it does not', async () => {
    const { listener } = build();
    await listener.start(false);
    FakeRecognition.current.end();
    vi.advanceTimersByTime(1_000);
    expect(listener.read()).toMatchObject({ isListening: false, error: null });
    expect(FakeRecognition.made).toHaveLength(1);
  });

  it('ends after 30 seconds', async () => {
    const { listener } = build();
    await listener.start(true);
    vi.advanceTimersByTime(29_999);
    expect(listener.read().isListening).toBe(true);
    vi.advanceTimersByTime(1);
    expect(listener.read().isListening).toBe(false);
    expect(FakeRecognition.current.isOn).toBe(false);
  });

  it('ends later when an answer is waited for', async () => {
    const { listener } = build();
    await listener.start(true);
    listener.holdOpen(true);
    vi.advanceTimersByTime(35_000);
    expect(listener.read().isListening).toBe(true);
    listener.holdOpen(false);
    expect(listener.read().isListening).toBe(false);
  });

  it('ends when it is stopped, and hears nothing of what comes after', async () => {
    const { listener, heard } = build();
    await listener.start(true);
    const old = FakeRecognition.current;
    listener.stop();
    old.say(['buy bitcoin', 1]);
    old.fail('network');
    vi.advanceTimersByTime(1_000);
    expect(heard).toEqual([]);
    expect(listener.read()).toMatchObject({ isListening: false, error: null });
  });

  it.each([
    ['no-speech', 'No speech was detected. Please try again.'],
    ['audio-capture', 'No microphone was found. Please check your audio settings.'],
    ['not-allowed', 'Microphone access denied. Please allow microphone access and try again.'],
    ['network', 'A network error interrupted speech recognition. Please check your connection.'],
    ['service-not-allowed', 'The speech recognition service is not allowed in this browser.'],
    ['bad-grammar', 'Speech recognition could not use its list of commands.'],
    ['language-not-supported', 'The selected language is not supported by speech recognition.'],
  ])('ends on the error %s and says so', async (code, sentence) => {
    const { listener } = build();
    await listener.start(true);
    FakeRecognition.current.fail(code);
    vi.advanceTimersByTime(1_000);
    expect(listener.read()).toMatchObject({ isListening: false, error: sentence });
    expect(FakeRecognition.made).toHaveLength(1);
  });

  it.each([
    ['NotAllowedError', 'Microphone access denied. Please allow microphone access and try again.'],
    ['NotFoundError', 'Failed to access microphone'],
  ])('does not start when the microphone fails with %s', async (name, sentence) => {
    const fault = Object.assign(new Error('no'), { name });
    const { listener } = build({ requestMicrophone: () => Promise.reject(fault) });
    await listener.start(true);
    expect(listener.read()).toMatchObject({ isListening: false, isStarting: false, error: sentence });
    expect(FakeRecognition.made).toEqual([]);
  });

  it('says when the recogniser does not start, or there is none', async () => {
    const { listener } = build();
    FakeRecognition.failsWith = new Error('InvalidStateError');
    await listener.start(true);
    expect(listener.read()).toMatchObject({ isListening: false, error: 'Failed to access microphone' });
    const without = build({ Recognition: null }).listener;
    await without.start(true);
    expect(without.read()).toMatchObject({
      isListening: false,
      error: 'Speech Recognition not supported in this browser',
    });
  });

  it('is not started by a microphone that is granted after it was stopped', async () => {
    let grant: () => void = () => undefined;
    const { listener } = build({ requestMicrophone: () => new Promise((done) => (grant = done)) });
    const starting = listener.start(true);
    listener.stop();
    grant();
    await starting;
    expect(listener.read().isListening).toBe(false);
    expect(FakeRecognition.made).toEqual([]);
  });

  it('hears nothing while something is spoken, and goes on after it', async () => {
    const { listener, heard } = build();
    await listener.start(true);
    const old = FakeRecognition.current;
    listener.mute(true);
    expect(old.isOn).toBe(false);
    old.say(['yes', 1]);
    vi.advanceTimersByTime(5_000);
    expect(FakeRecognition.made).toHaveLength(1);
    listener.mute(false);
    vi.advanceTimersByTime(100);
    FakeRecognition.current.say(['no', 1]);
    expect(heard.map(({ alternatives }) => alternatives[0]?.transcript)).toEqual(['no']);
  });

  it('drops what is being said when a question is put', async () => {
    const { listener, heard } = build();
    await listener.start(true);
    const old = FakeRecognition.current;
    old.mutter('ye');
    listener.forgetHalfHeard();
    old.say(['yes', 1]);
    vi.advanceTimersByTime(100);
    expect(FakeRecognition.made).toHaveLength(2);
    expect(heard).toEqual([]);
  });

  it('drops the rest of what was heard at once when the first of it ends listening', async () => {
    const heard: string[] = [];
    const { listener } = build({
      onUtterance: ({ alternatives }) => {
        heard.push(alternatives[0]?.transcript ?? '');
        listener.stop();
      },
    });
    await listener.start(true);
    const results = ['stop listening', 'yes'].map((transcript) =>
      Object.assign([{ transcript, confidence: 0.9 }], { isFinal: true }),
    );
    FakeRecognition.current.onresult?.({ resultIndex: 0, results });
    expect(heard).toEqual(['stop listening']);
  });
});
