import { BlockList, isIP, isIPv6 } from 'node:net';

/** What a connection shows of its origin. */
export interface ConnectionOrigin {
  readonly socketAddress: string | undefined;
  readonly forwardedFor: string | undefined;
}

export type ReadClientAddress = (origin: ConnectionOrigin) => string;

const UNKNOWN_ADDRESS = '0.0.0.0';

/** An IPv4 address inside an IPv6 one (::ffff:192.0.2.1) is that IPv4 address; a zone (%eth0) is of this machine only. */
function plainAddress(text: string): string {
  const address = text.trim().replaceAll(/^\[|\]$|%.*$/g, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
}

function toBlockList(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/**
 * Reads the address of the client. X-Forwarded-For counts only as far as proxies in `trustedProxies` (addresses or
 * CIDR blocks) vouch for it: from the right, the first address that is not such a proxy.
 */
export function createClientAddressReader(trustedProxies: readonly string[]): ReadClientAddress {
  const trusted = toBlockList(trustedProxies);
  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return ({ socketAddress, forwardedFor }) => {
    let client = plainAddress(socketAddress ?? UNKNOWN_ADDRESS);
    const hops = (forwardedFor ?? '').split(',').map(plainAddress);
    for (const hop of hops.toReversed()) {
      if (!isTrusted(client) || isIP(hop) === 0) break;
      client = hop;
    }
    return isIP(client) > 0 ? client : UNKNOWN_ADDRESS;
  };
}

/** The key that an address is counted under: whoever has one IPv6 address usually has the 2^64 around it. */
export function addressBucket(address: string): string {
  return isIPv6(address) ? ipv6Network(address, 64) : address;
}

/** The key of the network around an address, as one customer of a provider is given it. */
export function networkBucket(address: string): string {
  return isIPv6(address) ? ipv6Network(address, 48) : address.replace(/\.\d+$/, '.0/24');
}

function ipv6Network(address: string, bits: 48 | 64): string {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, bits / 16);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`;
}
