// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { Speaker, type SpeakerParts } from './speaker.ts';
import { lookUntil } from '../../testing/look-until.ts';

function build(parts: Partial<SpeakerParts> = {}) {
  const speakHere = vi.fn<NonNullable<SpeakerParts['speakHere']>>(async () => undefined);
  const playAudio = vi.fn<SpeakerParts['playAudio']>(async () => undefined);
  const fetchSpeech = vi.fn<SpeakerParts['fetchSpeech']>(async () => 'SUQz');
  const speaker = new Speaker({ fetchSpeech, playAudio, speakHere, ...parts });
  return { speaker, speakHere, playAudio, fetchSpeech };
}

describe('Speaker', () => {
  it('has the server speak, at the volume of 0.8', async () => {
    const { speaker, speakHere, playAudio, fetchSpeech } = build();
    expect(await speaker.speak('Ready.', 'volatile')).toBe(true);
    expect(fetchSpeech.mock.calls[0]?.[0]).toEqual({ text: 'Ready.', regime: 'volatile', voice: 'alloy' });
    expect(playAudio.mock.calls[0]?.slice(0, 2)).toEqual(['SUQz', 0.8]);
    expect(speakHere).not.toHaveBeenCalled();
    expect(speaker.read()).toMatchObject({
      isSpeaking: false,
      isLoading: false,
      lastQuote: 'Ready.',
      useFallback: false,
      error: null,
    });
  });

  it('has the signal of a plan read out after the sentence, with the word for its reward, whoever speaks', async () => {
    const signal = { symbol: 'BTCUSDT', signal: 'Long', confidence: 88, riskReward: 3.2 } as const;
    const { speaker, fetchSpeech } = build();
    await speaker.speak('On 15m candles:', null, signal);
    expect(fetchSpeech.mock.calls[0]?.[0]).toMatchObject({ text: 'On 15m candles:', tradeSignal: signal });
    const whole =
      'On 15m candles: The signal for BTC is long, with high confidence of 88 percent. Excellent reward against risk: 3.2 to 1.';
    expect(speaker.read()).toMatchObject({ lastQuote: whole, quoteHistory: [whole] });
    const fallen = build({ fetchSpeech: () => Promise.reject(new Error('down')) });
    await fallen.speaker.speak('On 15m candles:', null, signal);
    expect(fallen.speakHere.mock.calls[0]?.[0]).toBe(whole);
  });

  it('goes from loading to speaking to idle, and ignores what comes meanwhile', async () => {
    let end: () => void = () => undefined;
    const { speaker, fetchSpeech } = build({ playAudio: () => new Promise((done) => (end = done)) });
    const states: string[] = [];
    speaker.subscribe(() => {
      const { isLoading, isSpeaking } = speaker.read();
      states.push(isLoading ? 'loading' : isSpeaking ? 'speaking' : 'idle');
    });
    const speaking = speaker.speak('First.');
    await lookUntil(() => expect(speaker.read().isSpeaking).toBe(true));
    expect(await speaker.speak('Second.')).toBe(false);
    end();
    await speaking;
    expect([...new Set(states)]).toEqual(['loading', 'speaking', 'idle']);
    expect(fetchSpeech).toHaveBeenCalledTimes(1);
    expect(speaker.read().quoteHistory).toEqual(['First.']);
  });

  it('falls back to the browser when the server cannot speak', async () => {
    const { speaker, speakHere } = build({ fetchSpeech: () => Promise.reject(new Error('down')) });
    expect(await speaker.speak('Ready.', 'trending')).toBe(true);
    expect(speakHere.mock.calls[0]?.slice(0, 2)).toEqual(['Ready.', { rate: 1, pitch: 1.1, volume: 0.8, voice: '' }]);
    expect(speaker.read()).toMatchObject({ useFallback: true, error: 'Voice engine failed' });
  });

  it('falls back to the browser when the sound cannot be played', async () => {
    const { speaker } = build({ playAudio: () => Promise.reject(new Error('codec')) });
    expect(await speaker.speak('Ready.')).toBe(true);
    expect(speaker.read()).toMatchObject({ useFallback: true, error: 'Audio playback failed' });
  });

  it('says why the browser failed, too, and when it has no voice', async () => {
    const fetchSpeech = () => Promise.reject(new Error('down'));
    const failing = build({ fetchSpeech, speakHere: () => Promise.reject(new Error('interrupted')) }).speaker;
    expect(await failing.speak('Ready.')).toBe(false);
    expect(failing.read().error).toBe('Speech synthesis failed: interrupted');
    const mute = build({ fetchSpeech, speakHere: null }).speaker;
    expect(await mute.speak('Ready.')).toBe(false);
    expect(mute.read().error).toBe('No speech synthesis available');
  });

  it('can be stopped, without an error and without another voice', async () => {
    const { speaker, speakHere } = build({
      fetchSpeech: (_, signal) =>
        new Promise((__, fail) => signal.addEventListener('abort', () => fail(new Error('aborted')))),
    });
    const speaking = speaker.speak('Ready.');
    speaker.stop();
    await speaking;
    expect(speakHere).not.toHaveBeenCalled();
    expect(speaker.read()).toMatchObject({ isLoading: false, error: null });
  });

  it('speaks with the voice and at the speed that were chosen', async () => {
    const { speaker, fetchSpeech, speakHere } = build();
    speaker.choose({ speaker: 'server', serverVoice: 'onyx', browserVoice: 'x', speed: 1.5 });
    await speaker.speak('Ready.');
    expect(fetchSpeech.mock.calls[0]?.[0]).toEqual({ text: 'Ready.', regime: null, voice: 'onyx', speed: 1.5 });
    speaker.choose({ speaker: 'browser', serverVoice: 'onyx', browserVoice: 'Samantha', speed: 1.25 });
    await speaker.speak('Ready.', 'volatile');
    expect(speakHere.mock.calls[0]?.[1]).toEqual({ rate: 1.1 * 1.25, pitch: 1, volume: 0.8, voice: 'Samantha' });
    expect(fetchSpeech, 'the browser was chosen').toHaveBeenCalledTimes(1);
    expect(speaker.read()).toMatchObject({ useFallback: false, currentVoice: 'onyx' });
  });

  it('has the server speak where the chosen voice of the browser fails', async () => {
    const { speaker, playAudio } = build({ speakHere: () => Promise.reject(new Error('interrupted')) });
    speaker.choose({ speaker: 'browser', serverVoice: 'alloy', browserVoice: '', speed: 1 });
    expect(await speaker.speak('Ready.')).toBe(true);
    expect(playAudio).toHaveBeenCalledTimes(1);
  });

  it('keeps the last ten sentences', async () => {
    const { speaker } = build();
    for (let index = 1; index <= 12; index += 1) await speaker.speak(`${index}`);
    expect(speaker.read().quoteHistory).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
  });

  it('shortens what is too long to be spoken, at a word', async () => {
    const { speaker, fetchSpeech } = build();
    await speaker.speak('word '.repeat(200));
    const { text = '' } = fetchSpeech.mock.calls[0]?.[0] ?? {};
    expect(text.length).toBeLessThanOrEqual(600);
    expect(text).toMatch(/^(?:word )+word\.\.\.$/u);
  });
});
