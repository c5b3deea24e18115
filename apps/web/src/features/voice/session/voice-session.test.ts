// @vitest-environment node
import { parseReply } from '@atb/core/voice/parse-reply';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Prepared, SessionParts } from './session-parts.ts';
import { VoiceSession } from './voice-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const READ_BACK = 'Buy 0.01 Bitcoin at the market, about 600 USDT, on your paper account. Is that right?';

function build(parts: Partial<SessionParts> = {}) {
  const done: string[] = [];
  const said: string[] = [];
  const log: string[] = [];
  let lastId = 0;
  const session = new VoiceSession({
    answer: async ({ kind }) => ({ text: `Answer to ${kind}.` }),
    prepare: async (action, id): Promise<Prepared> => {
      if (action.kind === 'PLACE_ORDER' && action.size === null) return { status: 'needs-size', question: 'How much?' };
      return {
        status: 'ready',
        readBack: READ_BACK,
        facts: [['Mode', 'Paper']],
        carryOut: async () => {
          done.push(id);
          return 'Done.';
        },
      };
    },
    say: async ({ text }) => void said.push(text),
    stopListening: () => void log.push('stopped'),
    forgetHalfHeard: () => void log.push('forgot'),
    onWaiting: (isWaiting) => void log.push(isWaiting ? 'waits' : 'waits no more'),
    describe: (error) => (error instanceof Error ? error.message : String(error)),
    newId: () => `id-${(lastId += 1)}`,
    now: () => Date.now(),
    ...parts,
  });
  const speak = (transcript: string, confidence = 0.95) =>
    session.take({ source: 'spoken', alternatives: [{ transcript, confidence }] });
  const type = (transcript: string) => session.take({ source: 'typed', alternatives: [{ transcript, confidence: 1 }] });
  const card = () => session.read().card;
  return { session, done, said, log, speak, type, card };
}

const BUY = 'buy 0.01 bitcoin';

describe('VoiceSession', () => {
  it('reads an action back and does it after a spoken yes, once', async () => {
    const { speak, card, done, said } = build();
    await speak(BUY);
    expect(card()).toMatchObject({ phase: 'asking', sentence: READ_BACK, facts: [['Mode', 'Paper']] });
    expect(said).toEqual([READ_BACK]);
    expect(done).toEqual([]);
    await Promise.all([speak('yes'), speak('yes')]);
    expect(done).toEqual(['id-1']);
    expect(card()).toMatchObject({ phase: 'done', sentence: 'Done.' });
  });

  it('counts a yes that is clicked and spoken at once for one', async () => {
    const { session, speak, done } = build();
    await speak(BUY);
    await Promise.all([session.confirm('id-1'), speak('yes'), session.confirm('id-1')]);
    await session.confirm('id-1');
    expect(done).toEqual(['id-1']);
  });

  it.each(['no', 'cancel', 'stop', 'yesterday', 'buy 1 bitcoin', 'yes but two', 'check portfolio', 'he said yes'])(
    'does nothing when "%s" is heard in place of a yes',
    async (reply) => {
      const { speak, card, done } = build();
      await speak(BUY);
      await speak(reply);
      await speak('yes');
      expect(done).toEqual([]);
      expect(card()).toMatchObject({ phase: 'refused', sentence: 'Not done: you did not say yes.' });
    },
  );

  it('asks again for a doubted yes', async () => {
    const { speak, card, done } = build();
    await speak(BUY);
    await speak('yes', 0.4);
    await speak('yeah');
    expect(card()?.phase).toBe('asking');
    expect(done).toEqual([]);
    await speak('yes');
    expect(done).toHaveLength(1);
  });

  it('waits ten seconds for a yes, and no longer', async () => {
    const { session, speak, card, done } = build();
    await speak(BUY);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(card()?.phase).toBe('asking');
    await vi.advanceTimersByTimeAsync(1);
    expect(card()).toMatchObject({ phase: 'refused', sentence: 'Not done: there was no yes within 10 seconds.' });
    await session.confirm('id-1');
    await speak('yes');
    expect(done).toEqual([]);
  });

  it('takes no late yes from a tab whose timers slept', async () => {
    let now = 0;
    const { session, speak, card, done } = build({ now: () => now });
    await speak(BUY);
    now = 10_001;
    await session.confirm('id-1');
    expect(card()?.phase).toBe('refused');
    expect(done).toEqual([]);
  });

  it('counts the ten seconds from the end of the reading, and drops what was being said', async () => {
    let end: () => void = () => undefined;
    const { speak, card, log } = build({ say: () => new Promise((done) => (end = done)) });
    void speak(BUY);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(card()).toMatchObject({ phase: 'asking', deadline: null });
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(card()?.deadline).toBe(Date.now() + 10_000);
    expect(log).toEqual(['waits', 'forgot']);
  });

  it('asks for a size that was not said, and takes no other answer', async () => {
    const { speak, card, done } = build();
    await speak('buy bitcoin');
    expect(card()).toMatchObject({ phase: 'sizing', sentence: 'How much?' });
    await speak('yes');
    expect(card()?.phase).toBe('refused');
    await speak('sell bitcoin');
    await speak('0.02');
    expect(card()).toMatchObject({ phase: 'asking', action: { side: 'SELL', size: { unit: 'base', amount: '0.02' } } });
    expect(done).toEqual([]);
  });

  it('asks again for an action that the recogniser doubts', async () => {
    const { session, speak, card } = build();
    await speak(BUY, 0.5);
    expect(card()).toBeNull();
    expect(session.read().history[0]?.answer).toBe('I heard “buy 0.01 bitcoin”, and am not sure. Please say it again.');
  });

  it('takes an action amid talk for talk', async () => {
    const { session, speak, type, card } = build();
    await speak('he said');
    await vi.advanceTimersByTimeAsync(500);
    await speak('sell 1 bitcoin');
    expect(card()).toBeNull();
    expect(session.read().history[0]?.answer).toContain('not taken as an order');
    await vi.advanceTimersByTimeAsync(2_000);
    await speak('sell 1 bitcoin');
    expect(card()?.phase).toBe('asking');
    await session.refuse('id-3');
    await speak('and then');
    await type('sell 1 bitcoin');
    expect(card()?.phase, 'typed is meant').toBe('asking');
  });

  it('says what it does not know, in the words of the specification', async () => {
    const { session, speak, said } = build();
    await speak('lovely weather');
    expect(said).toEqual(['Command not recognized. Say help for available commands.']);
    await speak('he said sell Bitcoin yesterday');
    expect(session.read().history[0]?.answer).toContain('Command not recognized. Say help for available commands.');
    expect(session.read().card).toBeNull();
  });

  it('answers questions, stops listening, and keeps the last five', async () => {
    const { session, speak, said, log } = build();
    await speak('check portfolio');
    expect(said).toEqual(['Answer to CHECK_PORTFOLIO.']);
    await speak('stop listening');
    expect(log).toContain('stopped');
    for (const sentence of ['help', 'market update', 'risk status', 'bot status']) await speak(sentence);
    expect(session.read().history.map(({ transcript }) => transcript)).toEqual([
      'bot status',
      'risk status',
      'market update',
      'help',
      'stop listening',
    ]);
  });

  it('tells why nothing came of it', async () => {
    const { speak, card } = build({
      prepare: async () => ({
        status: 'ready',
        readBack: READ_BACK,
        facts: [],
        carryOut: () => Promise.reject(new Error('The engine is busy.')),
      }),
    });
    await speak(BUY);
    await speak('yes');
    expect(card()).toMatchObject({ phase: 'refused', sentence: 'The engine is busy.' });
  });

  it('reads back nothing that would confirm itself, were it heard in pieces', () => {
    const words = READ_BACK.replaceAll(/[.,?]/gu, '').split(' ');
    const pieces = words.flatMap((_, from) =>
      words.slice(from).map((__, to) => words.slice(from, from + to + 1).join(' ')),
    );
    for (const piece of pieces) expect(parseReply(piece), piece).not.toBe('yes');
  });

  it('does nothing without a yes, whatever else is heard in whatever order', async () => {
    const heard = fc.array(
      fc.oneof(
        fc.constantFrom(
          BUY,
          'sell 1 eth',
          'pause trading',
          'no',
          'yeah',
          'yes he said',
          'say yes',
          'help',
          '0.5',
          'yesterday',
        ),
        fc.string({ maxLength: 20 }),
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(heard, async (sentences) => {
        const { speak, done } = build();
        for (const sentence of sentences) await speak(sentence);
        expect(done).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
