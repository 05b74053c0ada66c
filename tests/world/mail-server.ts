import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

/** A mail as the server received it. */
export interface Received {
  to: string[]
  raw: string
  /** The unfolded text of the mail. */
  text: string
  messageId: string
}

/** A mail server that can be down, and can refuse. */
export interface MailServer {
  /** The value for SMTP_URL, which stays valid over `close` and `open`. */
  url: string
  port: number
  received: Received[]
  /** The number of connections made so far, and of those still open. */
  connections: () => { made: number; open: number }
  open: () => Promise<void>
  close: () => Promise<void>
}

export interface MailServerOptions {
  /** Refuses a recipient with this code. */
  refuses?: (address: string) => { code: number; text: string } | undefined
  /** Requires a sign-in, and repeats the received credentials in its refusal. */
  refusesLogin?: true
  /** Starts closed. */
  away?: true
}

export async function mailServer({
  refuses,
  refusesLogin,
  away,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: Received[] = []
  let made = 0
  const port = await freePort()
  const make = () =>
    new SMTPServer({
      authOptional: refusesLogin !== true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      // Longer than any test, because the client closes a connection.
      socketTimeout: 600_000,
      onConnect(_session, done) {
        made += 1
        done()
      },
      onAuth({ username, password }, _session, done) {
        const [name, word] = [username ?? '', password ?? '']
        done(
          refusesLogin
            ? Object.assign(
                new Error(`No such login ${name} ${word} ${Buffer.from(word).toString('base64')}`),
                { responseCode: 535 },
              )
            : null,
          { user: name },
        )
      },
      onRcptTo({ address }, _session, done) {
        const refusal = refuses?.(address)
        done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
      },
      onData(stream, session, done) {
        let raw = ''
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
        stream.on('end', () => {
          const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw,
            text,
            messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '',
          })
          done()
        })
      },
    })
  let running: SMTPServer | null = null
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    connections: () => ({ made, open: running?.connections.size ?? 0 }),
    open: () =>
      new Promise((resolve) => {
        running = make()
        running.on('error', () => {})
        running.listen(port, '127.0.0.1', resolve)
      }),
    close: () =>
      new Promise((resolve) => {
        if (running === null) return resolve()
        running.close(() => resolve())
        running = null
      }),
  }
  if (!away) await server.open()
  return server
}
