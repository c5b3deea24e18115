import { lookup as resolveName } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { ReceiverFault } from './receiver-fault.ts';

/** Networks in which a server of the public internet does not stand: one's own machine and network, and what is set aside. */
const NOT_PUBLIC: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only what is given out for use (2000::/3) is public, less what carries IPv4 addresses inside or is for documents. */
const PUBLIC_V6 = '2000::/3';
const NOT_PUBLIC_V6: readonly string[] = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** An IPv4 address written as IPv6, as a socket takes it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu;

/** Which addresses messages may be sent to. */
export interface AddressRule {
  readonly isAllowed: (address: string) => boolean;
  /** Whether it is no address of the public internet. */
  readonly isPrivate: (address: string) => boolean;
}

const [CLOSED, OPEN_V6] = [toList([...NOT_PUBLIC, ...NOT_PUBLIC_V6]), toList([PUBLIC_V6])];

function isPrivate(given: string): boolean {
  const address = plain(given);
  if (isIPv6(address) && !OPEN_V6.check(address, 'ipv6')) return true;
  return CLOSED.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** @param privateRanges addresses and CIDR ranges that the operator lets users name although they are not public. */
export function createAddressRule(privateRanges: readonly string[]): AddressRule {
  const opened = toList(privateRanges);
  return {
    isPrivate,
    isAllowed: (given) => {
      const address = plain(given);
      if (isIP(address) === 0) return false;
      return opened.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') || !isPrivate(address);
    },
  };
}

/** Every address, for a receiver that the operator has named. */
export const ANY_ADDRESS: AddressRule = { isAllowed: () => true, isPrivate };

function plain(address: string): string {
  const bare = address.replaceAll(/^\[|\]$/gu, '');
  return MAPPED.exec(bare)?.[1] ?? bare;
}

function toList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** How names become addresses; the system's resolver outside of tests. */
export type ResolveName = (host: string) => Promise<readonly ResolvedAddress[]>;

export const resolveBySystem: ResolveName = async (host) => {
  const found = await resolveName(host, { all: true, order: 'verbatim' });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/**
 * The one address to connect to. A name of which any address is not allowed is refused whole, and the answer is used for the
 * connection itself, so a name that says another address a moment later leads nowhere else.
 * @throws ReceiverFault
 */
export async function pinAddress(host: string, rule: AddressRule, resolve: ResolveName): Promise<ResolvedAddress> {
  const bare = host.replaceAll(/^\[|\]$/gu, '');
  const literal = isIP(bare);
  const found =
    literal === 0
      ? await resolve(bare).catch((error: unknown) => {
          throw new ReceiverFault('unreachable', 'The name of the receiver could not be resolved.', { cause: error });
        })
      : [{ address: bare, family: literal === 6 ? (6 as const) : (4 as const) }];
  const [first] = found;
  if (first === undefined) throw new ReceiverFault('unreachable', 'The name of the receiver could not be resolved.');
  if (!found.every(({ address }) => rule.isAllowed(address))) throw new ReceiverFault('forbidden', FORBIDDEN);
  return first;
}

export const FORBIDDEN =
  'The receiver is at a private address, which this server does not send to. Its operator can allow it.';
