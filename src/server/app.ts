import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { access } from '#server/features/access/handlers.ts'
import { makeHashQueue } from '#server/features/access/hash-queue.ts'
import { type HashCost, makePasswords } from '#server/features/access/passwords.ts'
import { resetPages } from '#server/features/access/reset-page.ts'
import { catalogue } from '#server/features/catalogue/handlers.ts'
import { companies } from '#server/features/companies/handlers.ts'
import { correctiveActions } from '#server/features/corrective-actions/handlers.ts'
import { projects } from '#server/features/projects/handlers.ts'
import { sync } from '#server/features/sync/handlers.ts'
import { team } from '#server/features/team/handlers.ts'
import { makeServer } from '#server/http/server.ts'
import { signingKeys } from '#server/http/signing-keys.ts'
import { makeTokens } from '#server/http/tokens.ts'
import { kinds as allKinds, type Kinds } from '#server/kinds.ts'
import { mailboxPages } from '#server/mail/mailbox.ts'
import { makeMailer } from '#server/mail/mailer.ts'
import type { Settings } from '#server/settings.ts'

/** A server that listens. */
export interface RunningServer {
  /** Where it listens, `http://127.0.0.1:4400`. */
  url: string
  /** Finishes what was begun, refuses what is new, and closes the database: ten seconds at most. */
  stop: () => Promise<void>
}

export interface AppOptions {
  /** Folder of the built client; null serves the API alone. */
  clientFolder: string | null
  now?: () => Date
  newUid?: () => string
  /** For tests: kinds with something left out. */
  kinds?: Kinds
  /** For tests, which sign in often: a cheaper one. */
  hashCost?: HashCost
}

// With two seconds for the database it is within the ten that are promised.
const longestStop = 7_000

/** Capability to handlers, typed by the contract: leave one out and it does not compile. */
export async function startApp(settings: Settings, db: Database, options: AppOptions): Promise<RunningServer> {
  const { kinds = allKinds, now = () => new Date() } = options
  const tokens = makeTokens(signingKeys(db, now), settings.audience, now)
  const mailer = makeMailer(db, settings)
  const passwords = makePasswords(options.hashCost)
  const queue = makeHashQueue()
  let port = settings.port
  const publicAddress = () => settings.publicUrl ?? `http://localhost:${port}`

  const { app, stopping } = await makeServer({
    settings,
    db,
    tokens,
    handlers: { access: access({ tokens, passwords, queue, mailer, settings, publicAddress }), companies, team, catalogue, projects: projects(kinds.project), correctiveActions: correctiveActions(kinds.correctiveAction), sync: sync(kinds) },
    pages: [...resetPages({ db, passwords, queue, isHttps: settings.isHttps, now }), ...mailboxPages(db, settings.smtpUrl === null && !settings.isReal)],
    now,
    newUid: options.newUid ?? randomUUID,
    clientFolder: options.clientFolder,
  })
  // The address is said by main.ts, in words; the log begins with the first request.
  app.log.level = 'warn'
  const url = await app.listen({ port: settings.port, host: settings.host })
  app.log.level = settings.logLevel
  port = Number(new URL(url).port)
  return {
    url,
    stop: async () => {
      await stopping.stop(longestStop)
      await app.close()
      await db.close()
    },
  }
}
