import { type Channel, publicRights } from './channel.ts';
import { grantRequests } from './grant-requests.ts';
import type { Identity } from './identity.ts';
import { sendGrantNotice } from './join-channel.ts';
import { expelChannel, type RealtimeContext } from './realtime-context.ts';
import { readTopicRights } from './row-visibility.ts';

/** Takes a new token for a channel. An API key in its place means that the user has signed out. */
export async function changeToken(context: RealtimeContext, channel: Channel, token: string): Promise<void> {
  if (token === channel.identity.token) return;
  const identity = await context.identify(token, channel.socket.origin.keyRole);
  if ('invalid' in identity) {
    expelChannel(context, channel, { message: `InvalidJWTToken: ${identity.invalid}`, isFinal: false });
    return;
  }
  const rights = await readRights(context, channel, identity);
  if (!rights.broadcastRead && !rights.presenceRead) {
    expelChannel(context, channel, { message: 'You no longer have permission to read from this topic', isFinal: true });
    return;
  }
  const isSameRole = identity.role === channel.identity.role;
  const granted = isSameRole
    ? { status: 'granted' as const, subscriptions: channel.subscriptions }
    : await grantRequests(channel.requests, identity, context);
  context.channels.update(channel, {
    identity,
    rights,
    subscriptions: granted.status === 'granted' ? granted.subscriptions : [],
  });
  if (!isSameRole && channel.requests.length > 0) sendGrantNotice(channel, granted);
}

async function readRights(context: RealtimeContext, channel: Channel, identity: Identity) {
  if (!channel.options.isPrivate) return publicRights;
  return readTopicRights(context.pool, channel.topic.slice('realtime:'.length), identity.claims);
}
