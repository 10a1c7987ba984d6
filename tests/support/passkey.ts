import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

// A passkey in software, as an authenticator of the platform makes it: ES256, no attestation.

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** As much of CBOR as a passkey needs: small numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, size: number) =>
    size < 24
      ? Buffer.from([(kind << 5) | size])
      : size < 256
        ? Buffer.from([(kind << 5) | 24, size])
        : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

export type Passkey = ReturnType<typeof newPasskey>;

/** A new one for pages of this origin. */
export function newPasskey(origin = 'http://app.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytesOf = (coordinate: string) => Buffer.from(coordinate, 'base64url');
  const key = new Map<number, number | Buffer>([
    ...([
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as const),
    [-2, bytesOf(x)],
    [-3, bytesOf(y)],
  ]);
  const rp = sha256(new URL(origin).hostname);
  const counter = Buffer.alloc(4);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id: text(id), rawId: text(id), type: 'public-key' as const };
  return {
    /** What a browser sends after it has made the passkey. */
    register(challenge: string) {
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      // The person was there and proved who they are; the key follows.
      const flags = Buffer.from([0x45]);
      const data = Buffer.concat([rp, flags, counter, Buffer.alloc(16), length, id, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      const response = {
        clientDataJSON: text(clientData('webauthn.create', challenge)),
        attestationObject: text(cbor(attestation)),
      };
      return { ...named, response };
    },
    /** What it sends after the passkey has signed. */
    signIn(challenge: string, { proven = true } = {}) {
      const data = Buffer.concat([rp, Buffer.from([proven ? 0x05 : 0x01]), counter]);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      };
      return { ...named, response };
    },
  };
}
