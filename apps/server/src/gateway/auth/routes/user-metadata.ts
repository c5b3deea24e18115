import { z } from 'zod';
import { validationFailed } from '../http/auth-error.ts';
import type { Metadata } from '../store/users.ts';

/** All of it travels in every access token, and with it in every request's headers, which proxies bound to 8 KiB. */
const BYTES_MAX = 3072;

export const metadataSchema = z.record(z.string(), z.unknown());

/** What a user may say of themselves: any small JSON object. */
export function checkMetadata(data: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(data)) > BYTES_MAX) {
    throw validationFailed(`data must not be larger than ${BYTES_MAX} bytes`);
  }
  return data;
}
