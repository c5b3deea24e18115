import { describe, expect, it } from 'vitest';
import {
  databaseErrorMessage,
  friendlyMessage,
  isRetryable,
  partialInsertMessage,
  requiredFieldsMissing,
  statusMessage,
} from './error-catalogue.ts';
import { GENERAL_MESSAGES } from './messages/general.ts';
import { SIGN_IN_MESSAGES } from './messages/sign-in.ts';
import { USAGE_MESSAGES } from './messages/usage.ts';
import { LIMITS_MESSAGES } from './messages/limits.ts';
import { ORDERS_MESSAGES, tradeBlocked } from './messages/orders.ts';
import { EXCHANGE_MESSAGES } from './messages/exchange.ts';
import { LICENCE_MESSAGES } from './messages/licence.ts';
import { PRICES_MESSAGES } from './messages/prices.ts';
import { HEALTH_MESSAGES } from './messages/health.ts';
import { MARKET_SCAN_MESSAGES } from './messages/market-scan.ts';
import { WIZARD_MESSAGES } from './messages/wizard.ts';
import { BOTS_MESSAGES } from './messages/bots.ts';
import { ADVISOR_MESSAGES } from './messages/advisor.ts';
import { SIGNALS_MESSAGES } from './messages/signals.ts';
import { MARKET_DATA_MESSAGES } from './messages/market-data.ts';
import { SCANNER_MESSAGES, scanFailed } from './messages/scanner.ts';
import { speechErrorMessage, speechFailed, VOICE_MESSAGES } from './messages/voice.ts';
import { DEMO_DATA_MESSAGES } from './messages/demo-data.ts';

describe('friendlyMessage', () => {
  it.each([
    ['new row violates row-level security policy for table "bots"', 'Access denied. Please ensure you are logged in.'],
    ['duplicate key value violates unique constraint "x"', 'This record already exists.'],
    ['insert or update on table "a" violates foreign key constraint', 'Related record not found.'],
    ['null value in column "a" violates not-null constraint', 'Required information is missing.'],
    ['email_address_invalid', 'Please enter a valid email address.'],
    ['over_email_send_rate_limit', 'Too many requests. Please wait before trying again.'],
    ['Network request failed', 'Network connection error. Please check your internet connection.'],
    [
      'NetworkError when attempting to fetch resource.',
      'Network connection error. Please check your internet connection.',
    ],
  ])('goes by the text of the failure: %s', (text, message) => {
    expect(friendlyMessage(new Error(text))).toBe(message);
    expect(friendlyMessage({ message: text })).toBe(message);
    expect(friendlyMessage(text)).toBe(message);
  });

  it('reads the code of an auth error like its text', () => {
    const error = { message: 'Unable to validate', code: 'email_address_invalid', status: 400 };
    expect(friendlyMessage(error)).toBe('Please enter a valid email address.');
  });

  it.each([
    [new TypeError('x is undefined'), 'A technical error occurred. Please refresh the page and try again.'],
    [new ReferenceError('x is not defined'), 'A configuration error occurred. Please contact support.'],
    [new TypeError('Failed to fetch'), 'Network connection error. Please check your internet connection.'],
    [new Error('anything'), 'An unexpected error occurred. Please try again.'],
    [undefined, 'An unexpected error occurred. Please try again.'],
    [null, 'An unexpected error occurred. Please try again.'],
    [{}, 'An unexpected error occurred. Please try again.'],
    [{ message: 'x', status: 403 }, "Access denied. You don't have permission for this action."],
  ])('falls back by the kind of failure (%#)', (error, message) => {
    expect(friendlyMessage(error)).toBe(message);
  });

  it('shows a sentence that the database or a function wrote for the user', () => {
    const raised = { code: 'P0001', message: 'grids must be a whole number of lines from 2 to 500.', hint: 'grids' };
    expect(friendlyMessage(raised)).toBe(raised.message);
    const refused = { code: 'invalid_request', message: 'quantity must be a number greater than 0.', status: 400 };
    expect(friendlyMessage(refused)).toBe(refused.message);
  });

  it.each([
    [400, 'Invalid request. Please check your input and try again.'],
    [401, 'Authentication required. Please log in.'],
    [403, "Access denied. You don't have permission for this action."],
    [404, 'The requested resource was not found.'],
    [429, 'Too many requests. Please wait before trying again.'],
    [500, 'Server error. Please try again later.'],
    [418, 'Request failed with status 418.'],
  ])('words HTTP status %i', (status, message) => {
    expect(statusMessage(status)).toBe(message);
    expect(friendlyMessage({ status })).toBe(message);
  });

  it.each([
    ['auth', { code: '23505', message: 'duplicate key' }, 'An account with this email already exists.'],
    ['auth', { message: 'Email not confirmed' }, 'Please check your email and try again.'],
    ['auth', { message: 'Weak password' }, 'Password requirements not met.'],
    ['auth', { message: 'Invalid credentials' }, 'Authentication failed: Invalid credentials.'],
    ['trading', { message: 'Insufficient funds' }, 'Insufficient balance for this trade.'],
    ['trading', { message: 'Market is closed' }, 'Market is currently closed or unavailable.'],
    ['trading', { message: 'unknown symbol' }, 'Invalid trading symbol.'],
    ['trading', { message: 'order refused.' }, 'Trading error: order refused.'],
    ['data', { message: 'Network error' }, 'Unable to load data. Please check your connection.'],
    ['data', { message: 'timeout of 5 s' }, 'Request timed out. Please try again.'],
    ['data', { message: 'boom' }, 'Data error: boom.'],
  ] as const)('words a failure in the %s context (%#)', (context, error, message) => {
    expect(friendlyMessage(error, context)).toBe(message);
  });
});

describe('sentences with figures', () => {
  it('carries the reason of a failure', () => {
    expect(speechFailed('interrupted')).toBe('Speech synthesis failed: interrupted');
    expect(scanFailed('timeout')).toBe('Live scan failed: timeout');
    expect(databaseErrorMessage('duplicate')).toBe('Database error: duplicate');
  });

  it('names missing fields and failed inserts', () => {
    expect(requiredFieldsMissing(['email', 'subject'])).toBe('Required fields missing: email, subject');
    expect(
      partialInsertMessage(
        new Map([
          ['Price feeds', 'a'],
          ['Quotes', 'b'],
        ] as const),
      ),
    ).toBe('Price feeds: a; Quotes: b');
  });

  it.each([
    ['INSUFFICIENT_EQUITY', 'Insufficient account equity to place trade.'],
    ['INVALID_STOP_DISTANCE', 'Stop loss distance is invalid or too close.'],
    ['MAX_ACCOUNT_EXPOSURE_EXCEEDED', 'Trade would exceed maximum account exposure limit.'],
    ['MAX_SYMBOL_EXPOSURE_EXCEEDED', 'Trade would exceed maximum symbol exposure limit.'],
    ['DAILY_DRAWDOWN_BREAKER_ACTIVE', 'Daily drawdown limit reached - trading paused.'],
    ['WEEKLY_DRAWDOWN_BREAKER_ACTIVE', 'Weekly drawdown limit reached - trading paused.'],
    ['LOSS_STREAK_BREAKER_ACTIVE', 'Bot paused due to consecutive losses.'],
    ['SPREAD_TOO_WIDE', 'Market spread is too wide for safe execution.'],
    ['INSUFFICIENT_LIQUIDITY', 'Insufficient 24h trading volume.'],
    ['INSUFFICIENT_RISK_REWARD', 'Risk/reward ratio too low after fees and slippage.'],
    ['NO_PRICE_DATA', 'Unable to fetch current market data.'],
    ['SYSTEM_ERROR', 'System error during risk check.'],
    ['anything else', 'Unknown risk check failure.'],
  ])('words the risk reason %s', (reason, text) => {
    expect(tradeBlocked(reason)).toEqual({ title: 'Trade Blocked', text });
  });

  it.each([
    'no-speech',
    'audio-capture',
    'not-allowed',
    'network',
    'service-not-allowed',
    'bad-grammar',
    'language-not-supported',
  ])('has a sentence of its own for the speech error %s', (code) => {
    expect(speechErrorMessage(code)).toMatch(/^[A-Z].*\.$/u);
  });
});

describe('isRetryable', () => {
  it.each([
    [{ code: '23505' }, false],
    [{ status: 401 }, false],
    [{ status: 403 }, false],
    [{ status: 400 }, false],
    [{ status: 408 }, true],
    [{ status: 429 }, true],
    [{ status: 500 }, true],
    [new Error('x'), true],
  ])('decides on another attempt (%#)', (error, expected) => {
    expect(isRetryable(error)).toBe(expected);
  });
});

describe('the messages', () => {
  it('has no sentence twice within an area and none that is empty', () => {
    for (const [area, messages] of Object.entries({
      general: GENERAL_MESSAGES,
      signIn: SIGN_IN_MESSAGES,
      usage: USAGE_MESSAGES,
      limits: LIMITS_MESSAGES,
      orders: ORDERS_MESSAGES,
      exchange: EXCHANGE_MESSAGES,
      licence: LICENCE_MESSAGES,
      prices: PRICES_MESSAGES,
      health: HEALTH_MESSAGES,
      marketScan: MARKET_SCAN_MESSAGES,
      wizard: WIZARD_MESSAGES,
      bots: BOTS_MESSAGES,
      advisor: ADVISOR_MESSAGES,
      signals: SIGNALS_MESSAGES,
      marketData: MARKET_DATA_MESSAGES,
      scanner: SCANNER_MESSAGES,
      voice: VOICE_MESSAGES,
      demoData: DEMO_DATA_MESSAGES,
    })) {
      const texts = Object.values<string>(messages);
      expect(
        texts.every((text) => text.trim() !== ''),
        area,
      ).toBe(true);
      expect(new Set(texts).size, area).toBe(texts.length);
    }
  });
});
