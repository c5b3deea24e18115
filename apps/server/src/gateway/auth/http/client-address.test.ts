import { describe, expect, it } from 'vitest';
import { addressBucket, createClientAddressReader } from './client-address.ts';

describe('the address of a client', () => {
  it.each<[string, readonly string[], string | undefined, string | undefined, string]>([
    ['is the socket without proxies', [], '203.0.113.9', undefined, '203.0.113.9'],
    ['is the socket when nobody may forward', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['is what a trusted proxy saw', ['203.0.113.9'], '203.0.113.9', '198.51.100.1', '198.51.100.1'],
    ['is not what the client wrote before it', ['10.0.0.0/8'], '10.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    [
      'is found behind a chain of trusted proxies',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '198.51.100.1, 10.9.9.9',
      '198.51.100.1',
    ],
    ['is the proxy when it forwards nonsense', ['10.0.0.0/8'], '10.0.0.1', 'unknown', '10.0.0.1'],
    ['is the outermost hop when all are trusted', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['is plain IPv4 inside IPv6', [], '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['is matched inside IPv6 too', ['10.0.0.0/8'], '::ffff:10.0.0.1', '2001:db8::1', '2001:db8::1'],
    ['may be of a trusted IPv6 network', ['fd00::/8'], 'fd00::1', '198.51.100.1', '198.51.100.1'],
    ['is without its zone', [], 'fe80::1%eth0', undefined, 'fe80::1'],
    ['is without brackets', ['10.0.0.1'], '10.0.0.1', '[2001:db8::1]', '2001:db8::1'],
    ['is zero when the socket is gone', [], undefined, '198.51.100.1', '0.0.0.0'],
  ])('%s', (...row) => {
    const [, trusted, socketAddress, forwardedFor, expected] = row;
    expect(createClientAddressReader(trusted)({ socketAddress, forwardedFor })).toBe(expected);
  });
});

describe('the bucket of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket);
  });
});
