import { z } from 'zod';
import { validationFailed } from '../http/auth-error.ts';
import type { Metadata } from '../store/users.ts';

/** It travels in every access token, and with it in every request's headers, which servers bound to 16 KiB. */
const BYTES_MAX = 4096;

export const metadataSchema = z.record(z.string(), z.unknown());

/** What a user may say of themselves: any small JSON object. */
export function checkMetadata(data: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(data)) > BYTES_MAX) {
    throw validationFailed(`data must not be larger than ${BYTES_MAX} bytes`);
  }
  return data;
}
