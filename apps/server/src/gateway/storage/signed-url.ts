import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PurposeKeys } from '../auth/purpose-keys.ts';
import { storageErrors } from './storage-error.ts';

const download = z.object({ bucket: z.string(), name: z.string(), expiresAt: z.number() });
const upload = download.extend({ owner: z.string().nullable(), isUpsert: z.boolean() });

/** What a signed address allows: one object, until a moment (milliseconds since the epoch). */
export type DownloadGrant = z.output<typeof download>;
/** The same for bringing it: in whose name, null for the operator's. */
export type UploadGrant = z.output<typeof upload>;

/** Signs addresses: each kind by a key of its own, none of which signs anything else. */
export interface UrlSigner {
  readonly signDownload: (grant: DownloadGrant) => string;
  readonly signUpload: (grant: UploadGrant) => string;
  /** @throws the answer to a token that is forged, for another object or over. */
  readonly readDownload: (token: string, place: GrantedPlace) => DownloadGrant;
  /** As `readDownload`. */
  readonly readUpload: (token: string, place: GrantedPlace) => UploadGrant;
}

interface GrantedPlace {
  readonly bucket: string;
  readonly name: string;
}

type Mac = (text: string) => Buffer;
const TOKEN_LENGTH_MAX = 4096;

/** @param clock Milliseconds since the epoch. */
export function createUrlSigner(
  keys: Pick<PurposeKeys, 'storageDownload' | 'storageUpload'>,
  clock: () => number,
): UrlSigner {
  return {
    signDownload: (grant) => sign(keys.storageDownload, grant),
    signUpload: (grant) => sign(keys.storageUpload, grant),
    readDownload: (token, place) => read({ mac: keys.storageDownload, schema: download, now: clock() }, token, place),
    readUpload: (token, place) => read({ mac: keys.storageUpload, schema: upload, now: clock() }, token, place),
  };
}

function sign(mac: Mac, grant: DownloadGrant): string {
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${payload}.${mac(payload).toString('base64url')}`;
}

interface Reader<Grant> {
  readonly mac: Mac;
  readonly schema: z.ZodType<Grant>;
  readonly now: number;
}

function read<Grant extends DownloadGrant>(
  { mac, schema, now }: Reader<Grant>,
  token: string,
  { bucket, name }: GrantedPlace,
): Grant {
  const [payload = '', signature = '', ...rest] = token.length > TOKEN_LENGTH_MAX ? [] : token.split('.');
  const [given, expected] = [Buffer.from(signature, 'base64url'), mac(payload)];
  const isGenuine = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  if (!isGenuine) throw storageErrors.badSignature();
  const grant = schema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (grant.bucket !== bucket || grant.name !== name || grant.expiresAt <= now) throw storageErrors.badSignature();
  return grant;
}
