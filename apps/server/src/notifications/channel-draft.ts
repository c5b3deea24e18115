import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { ChannelSecret } from './channel-secret.ts';
import { type AddressRule, FORBIDDEN } from './receiver-address.ts';

/** A channel as its owner sets it up. */
export type ChannelDraft =
  | { readonly kind: 'mail' }
  | { readonly kind: 'telegram'; readonly botToken: string; readonly chatId: string }
  | { readonly kind: 'discord' | 'webhook'; readonly url: string };

export type CheckedChannel =
  | { readonly status: 'taken'; readonly target: string; readonly secret: ChannelSecret | null }
  /** `error`: a sentence. */
  | { readonly status: 'refused'; readonly field: string; readonly error: string };

export interface DraftRules {
  readonly discordUrl: string;
  readonly rule: AddressRule;
}

/** As the Bot API gives them out. */
const BOT_TOKEN = /^\d{5,20}:[A-Za-z0-9_-]{30,64}$/u;
/** A user's or a group's number, or the name of a public channel. */
const CHAT_ID = /^(?:-?\d{1,20}|@[A-Za-z]\w{3,31})$/u;
const DISCORD_HOSTS: ReadonlySet<string> = new Set([
  'discord.com',
  'discordapp.com',
  'canary.discord.com',
  'ptb.discord.com',
]);
const DISCORD_PATH = /^\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/[\w-]{20,120}$/u;
const SIGNING_SECRET_BYTES = 32;

/** What a receiver checks our signature with; told once. */
export function makeSigningSecret(): string {
  return `atbw_${randomBytes(SIGNING_SECRET_BYTES).toString('base64url')}`;
}

/** Looks at what can be known without sending anything; whether it works, a test says. */
export function checkChannel(draft: ChannelDraft, rules: DraftRules): CheckedChannel {
  switch (draft.kind) {
    case 'mail':
      return { status: 'taken', target: 'the address of your account', secret: null };
    case 'telegram': {
      const { botToken, chatId } = draft;
      if (!BOT_TOKEN.test(botToken))
        return refuse('botToken', 'botToken must be a token of @BotFather, such as 123456:ABC….');
      if (!CHAT_ID.test(chatId))
        return refuse('chatId', 'chatId must be the number of a chat, or @ and the name of a public channel.');
      return { status: 'taken', target: `chat ${chatId}`, secret: { kind: 'telegram', botToken, chatId } };
    }
    case 'discord': {
      const url = readUrl(draft.url);
      const isDiscord = url !== null && isDiscordHook(url, rules.discordUrl);
      if (url === null || !isDiscord)
        return refuse(
          'url',
          'url must be the address of a webhook of a Discord channel, https://discord.com/api/webhooks/….',
        );
      return { status: 'taken', target: url.host, secret: { kind: 'discord', url: url.href } };
    }
    case 'webhook':
      return checkWebhook(draft.url, rules.rule);
  }
}

function checkWebhook(text: string, rule: AddressRule): CheckedChannel {
  const url = readUrl(text);
  if (url === null)
    return refuse('url', 'url must be an address that begins with https://, without a user name in it.');
  const host = url.hostname.replaceAll(/^\[|\]$/gu, '');
  if (isIP(host) > 0 && !rule.isAllowed(host)) return refuse('url', FORBIDDEN);
  // Unencrypted only where the operator has opened the network.
  if (url.protocol === 'http:' && isIP(host) === 0) return refuse('url', 'url must begin with https://.');
  if (url.protocol === 'http:' && !isOpened(host, rule)) return refuse('url', 'url must begin with https://.');
  const secret = { kind: 'webhook' as const, url: url.href, signingSecret: makeSigningSecret() };
  return { status: 'taken', target: url.host.slice(0, 200), secret };
}

/** An allowed address that is not public: one of the operator's ranges. */
function isOpened(address: string, rule: AddressRule): boolean {
  return rule.isAllowed(address) && rule.isPrivate(address);
}

function isDiscordHook(url: URL, discordUrl: string): boolean {
  const isPlace =
    url.origin === new URL(discordUrl).origin ||
    (url.protocol === 'https:' && url.port === '' && DISCORD_HOSTS.has(url.hostname));
  return isPlace && DISCORD_PATH.test(url.pathname);
}

const URL_LENGTH_MAX = 2_000;

function readUrl(text: string): URL | null {
  if (text.length > URL_LENGTH_MAX || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && (url.protocol === 'https:' || url.protocol === 'http:');
  url.hash = '';
  return isPlain ? url : null;
}

function refuse(field: string, error: string): CheckedChannel {
  return { status: 'refused', field, error };
}
