import type { PurposeKeys } from './purpose-keys.ts';

/** The id shown for a sign-up with an address in use: always the same for the address, and like any random (v4) UUID. */
export function placeholderUserId(keys: PurposeKeys, email: string): string {
  const bytes = Buffer.from(keys.placeholderUser(email).subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
