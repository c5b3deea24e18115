// server: the one process of the product: database, market, engine, gateway and jobs, put together in serve.ts.
import { resolve } from 'node:path';
import { LEAST_TIER, TIERS, type Tier } from '@atb/core/plans/tiers';
import { z } from 'zod';
import { isAddressRange, rangeFault } from './address-range.ts';
import { type OpenAiSettings, openAiFields, readOpenAi } from './open-ai-settings.ts';
import { readStorageS3, type StorageS3Config, storageS3Fields } from './storage-s3-settings.ts';
import {
  readSignInProviders,
  requireWholeProviders,
  type SignInProviderConfig,
  signInProviderFields,
} from './sign-in-providers.ts';
import type { SecretLog } from './secret-file.ts';
import { readSecretSetting } from './secret-setting.ts';
import { readSessions, requireLivingSessions, sessionFields, type SessionSettings } from './session-settings.ts';
import { readSigner, signerFields, type SignerSettings } from './signer-settings.ts';
import { readSpeechModel, type SpeechModelConfig, speechModelFields } from './speech-model-settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ROLES = ['gateway', 'engine', 'jobs'] as const;
const MARKET_DATA_MODES = ['auto', 'ccxt', 'replay', 'simulated'] as const;
const SIGN_UP_MODES = ['open', 'invitation', 'closed'] as const;
const FIRST_OPERATOR = ['local', 'yes', 'no'] as const;
const VENUES = ['binance', 'kraken', 'coinbase'] as const;

/** What this process does: answers requests, trades, works through jobs. */
export type Role = (typeof ROLES)[number];
export type MarketDataMode = (typeof MARKET_DATA_MODES)[number];
export type MarketDataVenue = (typeof VENUES)[number];

/** The operator's settings, read once at start. Absent optional settings are null. */
export interface Config extends SessionSettings {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds secrets, the embedded database and recorded data. */
  readonly dataDir: string;
  /** Owner connection to an external PostgreSQL; null starts the embedded one. */
  readonly databaseUrl: string | null;
  /** Where the web app finds the API, told with this server's own key; null for the address it was opened at. */
  readonly supabaseUrl: string | null;
  /** Of a project at `supabaseUrl` that users sign in to in place of this server; null when this server is its own. */
  readonly supabaseKey: string | null;
  readonly roles: ReadonlySet<Role>;
  readonly marketData: MarketDataMode;
  readonly venue: MarketDataVenue;
  /** Replaces the venue's REST address; used by tests with a local venue. */
  readonly ccxtBaseUrl: string | null;
  /** Where requests about connected accounts go, as `<address>/<venue>`; null for the venues themselves. */
  readonly exchangeUrl: string | null;
  readonly signer: SignerSettings;
  /** Where the overview's market data panel finds Kraken's public API; null when it is switched off. */
  readonly krakenUrl: string | null;
  /** Market seconds per wall second: 1 = real time, 0 = as fast as the engine keeps up. */
  readonly replaySpeed: number;
  /** Absolute path of the recorded candles. */
  readonly replayDir: string;
  readonly marketSeed: number;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Addresses or CIDR ranges whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Public origin that links in mails point to; null means the address the server listens on. */
  readonly siteUrl: string | null;
  /** Where the support page addresses mails; null means `support@` and the host of the site. */
  readonly supportEmail: string | null;
  /** Where documents can be edited, without a slash at the end: the path of a file follows. Null shows no link. */
  readonly docsEditUrl: string | null;
  /** GitHub, Google and one OpenID provider, as far as they are set. */
  readonly signInProviders: readonly SignInProviderConfig[];
  /** Further origins that may call the API and be redirected to. */
  readonly allowedOrigins: readonly string[];
  /** Multiplies every rate limit: above 1 for load runs and for many users behind one address. */
  readonly rateLimitFactor: number;
  /** Tier of accounts without a plan record. */
  readonly defaultPlan: Tier;
  /** Who may open an account: anybody, whoever the operator invites, or nobody but whom the operator gives one. */
  readonly signUp: (typeof SIGN_UP_MODES)[number];
  /** Whether the first account of an installation runs it; `local`: when it is opened on this machine. */
  readonly firstUserIsOperator: (typeof FIRST_OPERATOR)[number];
  /** Stripe's secret key; null sells by the built-in test checkout. */
  readonly stripeSecretKey: string | null;
  /** What Stripe signs its webhooks with. */
  readonly stripeWebhookSecret: string | null;
  /** Replaces Stripe's address; used by tests with a local one. */
  readonly stripeApiBase: string | null;
  /** Whether the built-in test checkout sells where Stripe is not configured. */
  readonly hasTestCheckout: boolean;
  /** File of passwords to refuse beside the common ones, one a line. */
  readonly breachedPasswordsFile: string | null;
  /** Where files are kept; null for a folder of the data directory. */
  readonly storageS3: StorageS3Config | null;
  /** Days in which the deletion of an account can be called off. */
  readonly deletionGraceDays: number;
  /** Bytes that one file may have. */
  readonly fileBytesMax: number;
  /** Speaks in place of the server's own voice; null when none is named. */
  readonly speechModel: SpeechModelConfig | null;
  /** Who answers the advisor's questions; null for the built-in analyst. */
  readonly openAi: OpenAiSettings | null;
  /** Questions to the advisor of one user a day. */
  readonly advisorDailyCap: number;
  /** Where Telegram's Bot API and Discord are; replaced by tests with local ones. */
  readonly telegramUrl: string;
  readonly discordUrl: string;
  /** Addresses and ranges that are not public and that users may still name as receivers of webhooks. */
  readonly webhookPrivateRanges: readonly string[];
  readonly nodeEnv: 'production' | 'development' | 'test';
}

const REPOSITORY = resolve(import.meta.dirname, '../../..');

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/u, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
const url = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const httpOrigin = url(['http:', 'https:']).transform((text) => new URL(text).origin);

const environment = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  ATB_DATA_DIR: z.string().default('./.atb'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  SUPABASE_URL: httpOrigin.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(20, 'must be the publishable key of the project').optional(),
  ATB_ROLES: list
    .pipe(z.array(z.enum(ROLES)).nonempty(`must name at least one of ${ROLES.join(', ')}`))
    .default([...ROLES]),
  MARKET_DATA: z.enum(MARKET_DATA_MODES).default('auto'),
  ATB_VENUE: z.enum(VENUES).default('binance'),
  ATB_CCXT_BASE_URL: url(['http:', 'https:']).optional(),
  ATB_EXCHANGE_URL: url(['http:', 'https:']).optional(),
  ...signerFields,
  ATB_KRAKEN_URL: z.union([z.literal('off'), httpOrigin]).default('https://api.kraken.com'),
  ATB_REPLAY_SPEED: z
    .string()
    .transform(Number)
    .pipe(z.number('must be a number').nonnegative('must be 0 or more').max(1_000_000, 'must be at most 1000000'))
    .default(1),
  ATB_REPLAY_DIR: z.string().default(resolve(REPOSITORY, 'data/sample')),
  ATB_MARKET_SEED: integer(0, 4_294_967_295).default(1),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().default('ATB <no-reply@localhost>'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  TRUSTED_PROXIES: list.pipe(z.array(z.string().refine(isAddressRange, { error: rangeFault }))).default([]),
  SITE_URL: httpOrigin.optional(),
  SUPPORT_EMAIL: z.email().optional(),
  ATB_DOCS_EDIT_URL: url(['http:', 'https:']).optional(),
  ALLOWED_ORIGINS: list.pipe(z.array(httpOrigin)).default([]),
  ATB_RATE_LIMIT_FACTOR: z
    .string()
    .transform(Number)
    .pipe(z.number('must be a number').positive('must be above 0').max(10_000, 'must be at most 10000'))
    .default(1),
  ATB_DEFAULT_PLAN: z.enum(TIERS).default(LEAST_TIER),
  ATB_SIGN_UP: z.enum(SIGN_UP_MODES).default('open'),
  ATB_FIRST_USER_IS_OPERATOR: z.enum(FIRST_OPERATOR).default('local'),
  ...sessionFields,
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url(['http:', 'https:']).optional(),
  ATB_TEST_CHECKOUT: z.enum(['on', 'off']).default('on'),
  ...signInProviderFields,
  BREACHED_PASSWORDS_FILE: z.string().optional(),
  ...storageS3Fields,
  ATB_DELETION_GRACE_DAYS: integer(0, 365).default(14),
  ATB_FILE_MAX_MB: integer(1, 5_000).default(500),
  ...speechModelFields,
  ...openAiFields,
  ATB_ADVISOR_DAILY_CAP: integer(1, 100_000).default(50),
  ATB_TELEGRAM_URL: httpOrigin.default('https://api.telegram.org'),
  ATB_DISCORD_URL: httpOrigin.default('https://discord.com'),
  ATB_WEBHOOK_PRIVATE_RANGES: list.pipe(z.array(z.string().refine(isAddressRange, { error: rangeFault }))).default([]),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
});

/** Settings that are secrets may stand in a file instead, named by the same setting with `_FILE`: containers and systemd hand them over so. */
const SECRET_SETTINGS = [
  'DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ATB_GITHUB_CLIENT_SECRET',
  'ATB_GOOGLE_CLIENT_SECRET',
  'ATB_OIDC_CLIENT_SECRET',
  'ATB_SPEECH_API_KEY',
  'OPENAI_API_KEY',
] as const;
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(environment.shape),
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
];

/**
 * Reads the settings. An empty variable counts as absent.
 * @param log Is told of files with secrets that others could read; standard error without.
 * @throws with every fault in one message, so that the operator mends them in one go.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env, log?: SecretLog): Config {
  const given = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  for (const name of SECRET_SETTINGS) {
    const value = readSecretSetting(env, name, log);
    if (value !== null) given[name] = value;
  }
  const result = environment.check(requireWholeProviders, requireLivingSessions).safeParse(given);
  if (!result.success) throw new Error(describeFaults(result.error));
  return toConfig(result.data);
}

function toConfig(values: z.output<typeof environment>): Config {
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.ATB_DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    supabaseUrl: values.SUPABASE_URL ?? null,
    supabaseKey: values.SUPABASE_PUBLISHABLE_KEY ?? null,
    roles: new Set(values.ATB_ROLES),
    marketData: values.MARKET_DATA,
    venue: values.ATB_VENUE,
    ccxtBaseUrl: values.ATB_CCXT_BASE_URL ?? null,
    exchangeUrl: values.ATB_EXCHANGE_URL ?? null,
    signer: readSigner(values),
    krakenUrl: values.ATB_KRAKEN_URL === 'off' ? null : values.ATB_KRAKEN_URL,
    replaySpeed: values.ATB_REPLAY_SPEED,
    replayDir: resolve(values.ATB_REPLAY_DIR),
    marketSeed: values.ATB_MARKET_SEED,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    siteUrl: values.SITE_URL ?? null,
    supportEmail: values.SUPPORT_EMAIL ?? null,
    docsEditUrl:
      values.ATB_DOCS_EDIT_URL === undefined ? null : new URL(values.ATB_DOCS_EDIT_URL).href.replace(/\/+$/u, ''),
    signInProviders: readSignInProviders(values),
    allowedOrigins: values.ALLOWED_ORIGINS,
    rateLimitFactor: values.ATB_RATE_LIMIT_FACTOR,
    defaultPlan: values.ATB_DEFAULT_PLAN,
    signUp: values.ATB_SIGN_UP,
    firstUserIsOperator: values.ATB_FIRST_USER_IS_OPERATOR,
    ...readSessions(values),
    stripeSecretKey: values.STRIPE_SECRET_KEY ?? null,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
    stripeApiBase: values.STRIPE_API_BASE ?? null,
    hasTestCheckout: values.ATB_TEST_CHECKOUT === 'on',
    breachedPasswordsFile: values.BREACHED_PASSWORDS_FILE ?? null,
    storageS3: readStorageS3(values),
    deletionGraceDays: values.ATB_DELETION_GRACE_DAYS,
    fileBytesMax: values.ATB_FILE_MAX_MB * 1_000_000,
    speechModel: readSpeechModel(values),
    openAi: readOpenAi(values),
    advisorDailyCap: values.ATB_ADVISOR_DAILY_CAP,
    telegramUrl: values.ATB_TELEGRAM_URL,
    discordUrl: values.ATB_DISCORD_URL,
    webhookPrivateRanges: values.ATB_WEBHOOK_PRIVATE_RANGES,
    nodeEnv: values.NODE_ENV,
  });
}

function describeFaults(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`);
  return `The settings have ${lines.length === 1 ? 'a fault' : `${lines.length} faults`}:\n${lines.join('\n')}`;
}
