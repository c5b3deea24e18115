import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hear, hearReply, hearSize } from './hear.ts';
import { isAction, parseVoiceCommand } from './parse-voice-command.ts';
import { parseSpokenOrder, parseSize } from './parse-order.ts';
import { parseReply } from './parse-reply.ts';
import { VOICE_PHRASES } from './phrases.ts';
import { toWords } from './words.ts';

const order = (
  side: 'BUY' | 'SELL',
  asset: 'BTC' | 'ETH',
  size: object | null = null,
  limit: string | null = null,
) => ({
  kind: 'PLACE_ORDER',
  side,
  asset,
  size,
  limit,
});
const base = (amount: string) => ({ unit: 'base', amount });
const quote = (amount: string) => ({ unit: 'quote', amount });

describe('parseVoiceCommand', () => {
  it.each([
    ['start trading', 'START_TRADING'],
    ['Start Bot', 'START_TRADING'],
    ['start trading bot', 'START_TRADING'],
    ['STOP TRADING', 'STOP_TRADING'],
    ['stop all bots please', 'STOP_TRADING'],
    ['pause trading', 'PAUSE_TRADING'],
    ['pause the bot', 'PAUSE_TRADING'],
    ['check portfolio', 'CHECK_PORTFOLIO'],
    ['show balance', 'CHECK_PORTFOLIO'],
    ["what's my balance?", 'CHECK_PORTFOLIO'],
    ['Can you show me my portfolio, please', 'CHECK_PORTFOLIO'],
    ['market analysis', 'MARKET_ANALYSIS'],
    ['market update', 'MARKET_ANALYSIS'],
    ['price analysis', 'MARKET_ANALYSIS'],
    ['price update', 'MARKET_ANALYSIS'],
    ['what is the price of bitcoin', 'MARKET_ANALYSIS'],
    ['voice status', 'VOICE_STATUS'],
    ['voice test', 'VOICE_STATUS'],
    ['audio status', 'VOICE_STATUS'],
    ['audio test', 'VOICE_STATUS'],
    ['help', 'HELP'],
    ['commands', 'HELP'],
    ['stop listening', 'STOP_LISTENING'],
    ['stop voice', 'STOP_LISTENING'],
    ['open the terminal', 'OPEN_PAGE'],
    ['go to my bots page', 'OPEN_PAGE'],
    ['check risk', 'CHECK_RISK'],
    ['risk assessment', 'CHECK_RISK'],
    ['bot status', 'CHECK_BOTS'],
  ])('understands "%s"', (sentence, kind) => {
    expect(parseVoiceCommand(sentence).kind).toBe(kind);
  });

  it.each([
    ['buy bitcoin', order('BUY', 'BTC')],
    ['Purchase BTC', order('BUY', 'BTC')],
    ['sell bitcoin', order('SELL', 'BTC')],
    ['short btc', order('SELL', 'BTC')],
    ['buy ethereum', order('BUY', 'ETH')],
    ['purchase eth', order('BUY', 'ETH')],
    ['sell ethereum', order('SELL', 'ETH')],
    ['short eth', order('SELL', 'ETH')],
    ['Buy 0.01 Bitcoin.', order('BUY', 'BTC', base('0.01'))],
    ['buy .5 btc', order('BUY', 'BTC', base('0.5'))],
    ['buy 0.01BTC', order('BUY', 'BTC', base('0.01'))],
    ['buy zero point zero one bitcoin', order('BUY', 'BTC', base('0.01'))],
    ['sell twenty-five ether now', order('SELL', 'ETH', base('25'))],
    ['sell half a bitcoin', order('SELL', 'BTC', base('0.5'))],
    ['buy $1,000 of bitcoin', order('BUY', 'BTC', quote('1000'))],
    ['buy two hundred fifty dollars worth of ethereum', order('BUY', 'ETH', quote('250'))],
    ['buy bitcoin for 100 dollars at market', order('BUY', 'BTC', quote('100'))],
    ['please buy 0.01 bitcoin at 60,000', order('BUY', 'BTC', base('0.01'), '60000')],
    ['hey ATB, sell 1 eth limit 3200.50 dollars', order('SELL', 'ETH', base('1'), '3200.50')],
  ])('reads the order "%s"', (sentence, command) => {
    expect(parseVoiceCommand(sentence)).toEqual(command);
  });

  it('names the bot that is meant', () => {
    expect(parseVoiceCommand('pause bot Grid One')).toEqual({ kind: 'PAUSE_TRADING', botName: 'grid one' });
  });

  it.each([
    'he said sell Bitcoin yesterday',
    'he said sell bitcoin',
    'sell bitcoin he said',
    'sell bitcoin yesterday',
    'I would sell bitcoin',
    'I want to buy bitcoin',
    "don't sell bitcoin",
    'do not buy bitcoin',
    'never short eth',
    'buy bitcoin not',
    'buy no bitcoin',
    'should I buy bitcoin',
    'can you buy 0.01 bitcoin',
    'buy bitcoin?',
    'why buy bitcoin',
    'if it falls sell bitcoin',
    'sell bitcoin if it falls',
    'buy bitcoin or ethereum',
    'buy bitcoin and sell ethereum',
    'buy and sell bitcoin',
    'the sell bitcoin crowd',
    '"sell bitcoin"',
    'sell “bitcoin”',
    'by bitcoin',
    'bye bitcoin',
    'cell bitcoin',
    'buy to bitcoin',
    'buy -5 bitcoin',
    'buy 0 bitcoin',
    'buy zero bitcoin',
    'buy 0,01 bitcoin',
    'buy 1.000,50 bitcoin',
    'buy 1e5 bitcoin',
    'buy 10% bitcoin',
    'buy 100 of bitcoin',
    'buy 5 €  of bitcoin',
    'buy 1 2 bitcoin',
    'buy $100 of bitcoin for $200',
    'buy bitcoin cash',
    'sell ethereum classic',
    'buy everything',
    'sell all my bitcoin',
    'buy bitcoin tomorrow',
    'stop trading bitcoin advice',
    'pause all bots he said',
    'we start trading at nine',
    `buy bitcoin ${'please '.repeat(60)}`,
    'ｂｕｙ ｂｉｔｃｏｉｎ and run',
    'buy bitсoin', // with a Cyrillic letter
  ])('takes "%s" for no action', (sentence) => {
    expect(parseVoiceCommand(sentence).kind).toBe('UNKNOWN_COMMAND');
  });

  it('says of talk about orders why it is none', () => {
    expect(parseVoiceCommand('he said sell Bitcoin yesterday')).toEqual({
      kind: 'UNKNOWN_COMMAND',
      why: 'order-in-talk',
    });
    expect(parseVoiceCommand('lovely weather')).toEqual({ kind: 'UNKNOWN_COMMAND', why: 'no-command' });
  });

  it('understands every phrase of its own list', () => {
    const variants = VOICE_PHRASES.flatMap(({ kind, example, variants: others }) =>
      [example, ...others.filter((other) => !other.includes('its name'))].map((said) => [said, kind] as const),
    );
    for (const [said, kind] of variants) expect(parseVoiceCommand(said).kind, said).toBe(kind);
  });

  it('lists under an order other words for the same side and coin', () => {
    const meant = (said: string) => {
      const command = parseVoiceCommand(said);
      return command.kind === 'PLACE_ORDER' ? `${command.side} ${command.asset}` : said;
    };
    for (const { kind, example, variants } of VOICE_PHRASES)
      if (kind === 'PLACE_ORDER') expect(new Set([example, ...variants].map(meant)).size, example).toBe(1);
  });
});

const ORDERS = [
  'buy bitcoin',
  'sell btc',
  'purchase 0.01 eth',
  'short ethereum',
  'buy $100 of bitcoin',
  'sell one bitcoin',
];
/** What an order may be dressed in without becoming another sentence. */
const HARMLESS = new Set(['please', 'now', 'hey', 'ok', 'okay', 'atb', 'at', 'market', 'the', 'price', 'for', 'limit']);
const TALK = (
  "he she they we you I said says say saying told me him them that this yesterday tomorrow maybe not don't never no stop wait why what " +
  'when should would could can will might if unless until because before after and or but then also just only everyone people ' +
  'John mother radio news they say do did does was were is are am be been think thought heard want wanted like gonna'
).split(' ');

describe('an order in talk', () => {
  const talk = fc.constantFrom(...TALK);
  const numberOrWord = fc.oneof(talk, fc.stringMatching(/^[a-z]{1,9}$/u));

  it('is never an order, wherever another word stands', () => {
    const sentences = fc.record({
      said: fc.constantFrom(...ORDERS),
      before: fc.array(numberOrWord, { maxLength: 4 }),
      after: fc.array(numberOrWord, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(sentences, ({ said, before, after }) => {
        fc.pre([...before, ...after].some((word) => !HARMLESS.has(word.toLowerCase())));
        expect(parseVoiceCommand([...before, said, ...after].join(' ')).kind).not.toBe('PLACE_ORDER');
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never an order with a word of talk inside', () => {
    const inserted = fc.record({ said: fc.constantFrom(...ORDERS), word: talk, at: fc.nat(5) });
    fc.assert(
      fc.property(inserted, ({ said, word, at }) => {
        expect(isAction(parseVoiceCommand(said.split(' ').toSpliced(at, 0, word).join(' ')))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('becomes an order only from words that all belong to one', () => {
    const word = fc.constantFrom(
      ...TALK,
      'buy',
      'sell',
      'short',
      'purchase',
      'bitcoin',
      'btc',
      'eth',
      '0.01',
      '$',
      '100',
      'dollars',
      'of',
      'for',
      'at',
      'please',
    );
    const belongs =
      /^(?:hey|ok|okay|atb|please|now|buy|purchase|sell|short|bitcoins?|btc|ethereum|ether|eth|[\d.,]+|\$|dollars?|of|for|worth|at|limit|market|the|price|half|a|one)$/u;
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), (words) => {
        const sentence = words.join(' ');
        if (parseVoiceCommand(sentence).kind === 'PLACE_ORDER')
          expect((toWords(sentence) ?? []).every((one) => belongs.test(one))).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('survives any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        expect(isAction(parseVoiceCommand(text))).toBe(false);
        expect(parseReply(text)).not.toBe('yes');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('parseSize', () => {
  it.each([
    ['0.01', base('0.01')],
    ['0.01 bitcoin', base('0.01')],
    ['point five', base('0.5')],
    ['100 dollars', quote('100')],
    ['$50 worth of bitcoin please', quote('50')],
    ['0.01 ethereum', null],
    ['a lot', null],
    ['no', null],
    ['0.01 no wait', null],
  ])('reads "%s" as the size of a bitcoin order', (said, size) => {
    expect(parseSize(toWords(said) ?? [], 'BTC')).toEqual(size);
  });

  it('reads back every amount it is told, digit by digit', () => {
    const amounts = fc
      .tuple(fc.nat(99_999), fc.stringMatching(/^\d{1,8}$/u))
      .map(([whole, part]) => `${whole}.${part}`);
    fc.assert(
      fc.property(amounts, (amount) => {
        fc.pre(Number(amount) > 0);
        expect(parseSpokenOrder(['buy', amount, 'btc'])?.size).toEqual(base(amount));
      }),
    );
  });
});

const spoken = (...alternatives: ReadonlyArray<readonly [transcript: string, confidence?: number | undefined]>) => ({
  source: 'spoken' as const,
  alternatives: alternatives.map(([transcript, confidence]) => ({ transcript, confidence })),
});

describe('hear', () => {
  it('asks again for an action that the recogniser doubts, and not for a question', () => {
    expect(hear(spoken(['buy bitcoin', 0.79]))).toMatchObject({ status: 'unsure', why: 'low-confidence' });
    expect(hear(spoken(['buy bitcoin', 0.8]))).toMatchObject({ status: 'heard' });
    expect(hear(spoken(['check portfolio', 0.6]))).toMatchObject({ status: 'heard' });
    expect(hear(spoken(['check portfolio', 0.4]))).toMatchObject({ status: 'unsure' });
  });

  it('takes a recogniser that says nothing of its confidence for 0.8', () => {
    for (const confidence of [undefined, 0, Number.NaN]) {
      expect(hear(spoken(['buy bitcoin', confidence])).status).toBe('heard');
    }
  });

  it('asks again when another reading of the same sound is another action, or the opposite', () => {
    expect(hear(spoken(['buy 0.1 bitcoin', 0.95], ['buy 0.01 bitcoin', 0.9]))).toMatchObject({ why: 'two-readings' });
    expect(hear(spoken(['sell bitcoin', 0.95], ["don't sell bitcoin", 0.3]))).toMatchObject({ why: 'two-readings' });
    expect(hear(spoken(['sell bitcoin', 0.95], ['cell bitcoin', 0.9]))).toMatchObject({ status: 'heard' });
  });

  it('never acts on anything but the likeliest reading', () => {
    const heard = hear(spoken(['bye bitcoin', 0.9], ['buy bitcoin', 0.89]));
    expect(heard).toMatchObject({ status: 'heard', command: { kind: 'UNKNOWN_COMMAND' } });
  });

  it('hears nothing in nothing', () => {
    expect(hear({ source: 'spoken', alternatives: [] })).toMatchObject({ command: { kind: 'UNKNOWN_COMMAND' } });
  });

  it('believes what was typed', () => {
    const typed = { source: 'typed' as const, alternatives: [{ transcript: 'buy bitcoin', confidence: undefined }] };
    expect(hear(typed)).toMatchObject({ status: 'heard', command: { kind: 'PLACE_ORDER' } });
  });
});

describe('hearSize', () => {
  it('takes one size, and asks again for one that is doubted or could be another', () => {
    expect(hearSize(spoken(['0.01', 0.9]), 'BTC')).toEqual(base('0.01'));
    expect(hearSize(spoken(['0.01', 0.5]), 'BTC')).toBe('unclear');
    expect(hearSize(spoken(['0.1 bitcoin', 0.9], ['0.01 bitcoin', 0.5]), 'BTC')).toBe('unclear');
    expect(hearSize(spoken(['never mind', 0.9]), 'BTC')).toBeNull();
  });
});

describe('hearReply', () => {
  it.each([
    ['yes', 'yes'],
    ['Yes, please.', 'yes'],
    ['confirm', 'yes'],
    ['yeah', 'unclear'],
    ['', 'unclear'],
    ['no', 'no'],
    ['yes no', 'no'],
    ['yes but make it two', 'no'],
    ['he said yes', 'no'],
    ['say yes', 'no'],
    ['yesterday', 'no'],
    ['not yes', 'no'],
  ])('takes "%s" for %s', (said, reply) => {
    expect(hearReply(spoken([said, 0.95]))).toBe(reply);
  });

  it('takes no doubted yes', () => {
    expect(hearReply(spoken(['yes', 0.5]))).toBe('unclear');
    expect(hearReply(spoken(['yes', 0.95], ['no', 0.4]))).toBe('unclear');
    expect(hearReply(spoken(['yes', 0.95], ['yes', 0.4], ['yet', 0.2]))).toBe('yes');
  });
});
