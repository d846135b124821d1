import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type RegistrationOptions = { challenge: string; rp: { id?: string }; user: { id: string } }
type SignInOptions = { challenge: string; rpId?: string }
type Overrides = { origin?: string; userVerified?: boolean; rpId?: string }

const userPresent = 0x01
const userVerifiedFlag = 0x04
const credentialIncluded = 0x40

/** An authenticator with one passkey: answers as a browser would send it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  function authenticatorData(rpId: string, flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(Buffer.from(rpId)), head, rest])
  }
  const flagsOf = ({ userVerified = true }: Overrides) => userPresent | (userVerified ? userVerifiedFlag : 0)

  return {
    id,
    setCounter(value: number) {
      counter = value
    },

    create(options: RegistrationOptions, overrides: Overrides = {}) {
      userHandle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ])
      const rpId = overrides.rpId ?? options.rp.id ?? ''
      const data = authenticatorData(rpId, flagsOf(overrides) | credentialIncluded, credential)
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ])
      const client = clientData('webauthn.create', options.challenge, overrides.origin ?? origin)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    get(options: SignInOptions, overrides: Overrides = {}) {
      counter += 1
      const data = authenticatorData(overrides.rpId ?? options.rpId ?? '', flagsOf(overrides))
      const client = clientData('webauthn.get', options.challenge, overrides.origin ?? origin)
      const signed = Buffer.concat([data, sha256(client)])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

function cborHead(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n])
  if (n < 256) return Buffer.from([(major << 5) | 24, n])
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255])
}
const cborInt = (n: number) => (n < 0 ? cborHead(1, -1 - n) : cborHead(0, n))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
