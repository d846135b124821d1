import { type AddressInfo, createServer, type Socket } from 'node:net'

type Stored = { uid: number; raw: Buffer; size: number }
export type FakeImap = Awaited<ReturnType<typeof startFakeImap>>

const imapUser = { user: 'reply@practice.example', password: 'p:ss word/1' }

/** The part of an IMAP server that reading a mailbox takes (RFC 3501), with one folder of one user. */
export async function startFakeImap(host = '127.0.0.1') {
  const emails: Stored[] = []
  const sockets = new Set<Socket>()
  const state = {
    uidValidity: 1,
    nextUid: 1,
    connections: 0,
    commands: [] as string[],
    loseConnectionAfter: Number.POSITIVE_INFINITY,
    refusesSearch: false,
    /** The number of an email that it doesn't hand out, and whether its head is refused too. */
    refusedUid: 0,
    refusesHead: false,
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    state.connections++
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let buffered = ''
    socket.on('data', (piece: Buffer) => {
      buffered += piece.toString('latin1')
      const lines = buffered.split('\r\n')
      buffered = lines.pop() ?? ''
      for (const line of lines) answer(socket, line)
    })
  })

  function answer(socket: Socket, line: string) {
    const [tag = '', ...words] = line.split(' ')
    const command = words.join(' ')
    state.commands.push(command)
    const name = (words[0] === 'UID' ? `UID ${words[1]}` : (words[0] ?? '')).toUpperCase()
    const ok = (...untagged: string[]) =>
      socket.write(`${untagged.map((text) => `* ${text}\r\n`).join('')}${tag} OK done\r\n`)
    const no = (reason: string) => socket.write(`${tag} NO ${reason}\r\n`)
    if (name === 'CAPABILITY') return ok('CAPABILITY IMAP4rev1')
    if (name === 'LOGIN') {
      const [, user = '', password = ''] = /^LOGIN "?([^"]+?)"? "(.*)"$/i.exec(command) ?? []
      return user === imapUser.user && password === imapUser.password
        ? ok()
        : no('[AUTHENTICATIONFAILED] Invalid credentials')
    }
    if (name === 'LIST' || name === 'LSUB')
      return /INBOX|\*|%/i.test(command) ? ok(`${name} (\\HasNoChildren) "/" INBOX`) : ok()
    if (name === 'EXAMINE' || name === 'SELECT') {
      if (!/INBOX/i.test(command)) return no('[NONEXISTENT] Unknown mailbox')
      return ok(
        'FLAGS (\\Seen)',
        `${emails.length} EXISTS`,
        '0 RECENT',
        `OK [UIDVALIDITY ${state.uidValidity}] x`,
        `OK [UIDNEXT ${state.nextUid}] x`,
      )
    }
    if (name === 'UID SEARCH') {
      if (state.refusesSearch) return no('[UNAVAILABLE] Try again later')
      const from = Number(/UID (\d+):\*/.exec(command)?.[1] ?? 0)
      const matchingUids = emails.filter(({ uid }) => uid >= from).map(({ uid }) => uid)
      // As real servers do: * is the last email, whatever its number.
      const uids = matchingUids.length > 0 || emails.length === 0 ? matchingUids : [emails.at(-1)?.uid ?? 0]
      return ok(['SEARCH', ...uids].join(' '))
    }
    if (name === 'UID FETCH') {
      if (--state.loseConnectionAfter < 0) return socket.destroy()
      const index = emails.findIndex(({ uid }) => uid === Number(words[2]))
      const email = emails[index]
      if (!email) return ok()
      const isHead = /BODY\.PEEK\[HEADER\]/.test(command)
      if (email.uid === state.refusedUid && /BODY/.test(command) && (state.refusesHead || !isHead))
        return no('The requested message could not be converted to an RFC-822 compatible format.')
      if (isHead) {
        const head = email.raw.subarray(0, email.raw.indexOf('\r\n\r\n') + 4)
        socket.write(`* ${index + 1} FETCH (UID ${email.uid} BODY[HEADER] {${head.length}}\r\n`)
        socket.write(head)
        return socket.write(`)\r\n${tag} OK done\r\n`)
      }
      const [, , length] = /BODY\.PEEK\[\](<0\.(\d+)>)?/.exec(command) ?? []
      if (!/BODY/.test(command)) return ok(`${index + 1} FETCH (UID ${email.uid} RFC822.SIZE ${email.size})`)
      const part = length ? email.raw.subarray(0, Number(length)) : email.raw
      socket.write(`* ${index + 1} FETCH (UID ${email.uid} BODY[]${length ? '<0>' : ''} {${part.length}}\r\n`)
      socket.write(part)
      return socket.write(`)\r\n${tag} OK done\r\n`)
    }
    return ok()
  }

  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const { user, password } = imapUser
  return {
    state,
    urlFor: (folder = 'INBOX', secret = password) =>
      `imap://${encodeURIComponent(user)}:${encodeURIComponent(secret)}@${host}:${port}/${folder}`,
    /** `size`: what it says it has, when that is more than is there. */
    deliver(raw: Uint8Array, size = raw.length) {
      emails.push({ uid: state.nextUid++, raw: Buffer.from(raw), size })
    },
    /** Makes the mailbox anew with the same emails under other numbers, as a restored server does. */
    renumber() {
      state.uidValidity++
      state.nextUid = 1
      for (const email of emails) email.uid = state.nextUid++
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
