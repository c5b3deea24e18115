import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** What CBOR of an attestation needs: integers, bytes, texts and maps. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const PRESENT = 0x01;
const ATTESTED = 0x40;

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -value - 1);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [encode(key), encode(entry)])]);
}

/** A security key in software, for tests: one passkey for one site. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers `navigator.credentials.create()`. */
  create({ challenge }: { readonly challenge: string }) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'));
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0] ?? ''],
      [-3, coordinates[1] ?? ''],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([this.#head(PRESENT | ATTESTED), Buffer.alloc(16), length, this.id, encode(key)]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]);
    return this.#answer('webauthn.create', challenge, {
      attestationObject: encode(attestation).toString('base64url'),
      transports: ['usb'],
    });
  }

  /** Answers `navigator.credentials.get()`. */
  sign({ challenge }: { readonly challenge: string }) {
    this.counter += 1;
    const data = this.#head(PRESENT);
    const client = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer('webauthn.get', challenge, {
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
    });
  }

  #head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const site = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([site, Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #answer(type: string, challenge: string, response: object) {
    const id = this.id.toString('base64url');
    const clientDataJSON = this.#clientData(type, challenge).toString('base64url');
    return { id, rawId: id, type: 'public-key', response: { clientDataJSON, ...response }, clientExtensionResults: {} };
  }
}
