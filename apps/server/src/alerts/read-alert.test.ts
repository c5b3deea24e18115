import { describe, expect, it } from 'vitest';
import { identityOf } from './alert-intake.ts';
import { hashAlertKey, isProved, signAlert, type SourceProof } from './prove-sender.ts';
import { readAlert } from './read-alert.ts';

const json = (body: object) => readAlert(JSON.stringify(body));

describe('an alert', () => {
  it('is read as TradingView sends it', () => {
    const said = {
      key: 'atba_secret',
      id: 'order-7',
      action: 'buy',
      symbol: 'BINANCE:BTCUSDT',
      time: '2026-06-01T12:00:00Z',
      quantity: '0.010',
      type: 'limit',
      price: 60_000.5,
      stopLoss: '59000',
      takeProfit: '',
    };
    expect(json(said)).toEqual({
      key: 'atba_secret',
      id: 'order-7',
      eventAt: '2026-06-01T12:00:00.000Z',
      action: 'buy',
      symbol: 'BTCUSDT',
      quantity: '0.01',
      price: '60000.5',
      stopLoss: '59000',
      takeProfit: null,
      fault: null,
      said: expect.not.stringContaining('atba_secret'),
    });
  });

  it('is read from words, too', () => {
    expect(readAlert('  SELL eth/usdt now')).toMatchObject({ action: 'sell', symbol: 'ETHUSDT', fault: null });
  });

  it.each([
    ['long', 'buy'],
    ['ENTER', 'buy'],
    ['exit', 'sell'],
    ['flat', 'sell'],
    ['hold', null],
  ])('that says %s means %s', (action, expected) => {
    expect(json({ action }).action).toBe(expected);
  });

  it.each([
    [{ action: 'hold' }, 'UNREADABLE'],
    [{ action: 'buy', time: 'now' }, 'BAD_TIME'],
    [{ action: 'buy', time: '0000-01-01T00:00:00Z' }, 'BAD_TIME'],
    [{ action: 'buy', time: '2100-01-01T00:00:00Z' }, 'BAD_TIME'],
    [{ action: 'buy', time: '2026-06-01T12:00:00' }, 'BAD_TIME'],
    [{ action: 'buy', symbol: 'B' }, 'BAD_SYMBOL'],
    [{ action: 'buy', quantity: '-1' }, 'BAD_AMOUNT'],
    [{ action: 'buy', quantity: 'NaN' }, 'BAD_AMOUNT'],
    [{ action: 'buy', type: 'limit' }, 'BAD_AMOUNT'],
  ])('of %j is not acted on: %s', (body, fault) => {
    expect(json(body).fault).toBe(fault);
  });

  it.each(['', '{', '[]', 'null', '{"action":{"a":1}}', '🦄'.repeat(2_000)])(
    'that is nothing of the kind is refused (%#)',
    (text) => {
      expect(readAlert(text).fault).toBe('UNREADABLE');
      expect(readAlert(text).said.length).toBeLessThanOrEqual(500);
    },
  );

  it('takes times as seconds and milliseconds of the epoch', () => {
    const expected = '2026-06-01T12:00:00.000Z';
    expect([
      json({ action: 'buy', time: 1_780_315_200 }).eventAt,
      json({ action: 'buy', time: '1780315200000' }).eventAt,
    ]).toEqual([expected, expected]);
  });

  it('is known by its id, else by what it says: for ever with a time, for a window without', () => {
    expect(identityOf(json({ id: 'a', action: 'buy' }), null)).toEqual({ identity: 'id:a', isWindowed: false });
    const timed = identityOf(json({ action: 'buy', time: '2026-06-01T12:00:00Z' }), null);
    expect(timed).toMatchObject({ isWindowed: false });
    const [bare, again, other] = ['buy', 'buy', 'sell'].map((action) =>
      identityOf(json({ action, key: action }), null),
    );
    expect(bare).toMatchObject({ isWindowed: true });
    expect(again).toEqual(bare);
    expect(other?.identity).not.toBe(bare?.identity);
    expect(identityOf(json({ action: 'buy' }), 'v1=aa')).toMatchObject({
      isWindowed: false,
      identity: expect.stringMatching(/^signature:/u),
    });
  });
});

describe('a sender', () => {
  const NOW = Date.UTC(2026, 5, 1, 12);
  const key = 'atba_x';
  const byKey: SourceProof = { auth: 'key', keyHash: hashAlertKey(key), openKey: () => null };
  const bySignature: SourceProof = { ...byKey, auth: 'signature', openKey: () => key };
  const timestamp = String(NOW / 1_000);
  const signed = { key: null, timestamp, body: '{}', signature: `v1=${signAlert(key, timestamp, '{}')}` };

  it('is proved by the key, or by a signature over the body and the time', () => {
    expect(isProved(byKey, { ...signed, key }, NOW)).toBe(true);
    expect(isProved(bySignature, signed, NOW)).toBe(true);
  });

  it.each([
    ['no source', null, { ...signed, key }],
    ['a wrong key', byKey, { ...signed, key: 'atba_y' }],
    ['no key', byKey, signed],
    ['a key where a signature is asked for', bySignature, { ...signed, key, signature: null }],
    ['another body', bySignature, { ...signed, body: '{"action":"buy"}' }],
    ['another time', bySignature, { ...signed, timestamp: String(NOW / 1_000 + 1) }],
    [
      'an old time',
      bySignature,
      {
        ...signed,
        timestamp: String(NOW / 1_000 - 301),
        signature: `v1=${signAlert(key, String(NOW / 1_000 - 301), '{}')}`,
      },
    ],
    ['half a signature', bySignature, { ...signed, signature: 'v1=aa' }],
    ['a key that cannot be opened', { ...bySignature, openKey: () => null }, signed],
  ])('is not proved by %s', (_, source, shown) => {
    expect(isProved(source, shown, NOW)).toBe(false);
  });
});
