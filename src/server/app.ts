import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { createChangePassword } from '#server/features/access/change-password.ts'
import { access } from '#server/features/access/handlers.ts'
import { createHashQueue } from '#server/features/access/hash-queue.ts'
import { createNewPasswords } from '#server/features/access/new-password.ts'
import { type HashCost, createPasswords } from '#server/features/access/passwords.ts'
import { keepAnew } from '#server/files/anew.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { findFontPath, readClientBuild } from '#server/http/client-files.ts'
import { resetPages } from '#server/features/access/reset-page.ts'
import { catalogue } from '#server/features/catalogue/handlers.ts'
import { certificates } from '#server/features/certificates/handlers.ts'
import { companies } from '#server/features/companies/handlers.ts'
import { contractors } from '#server/features/contractors/handlers.ts'
import { correctiveActions } from '#server/features/corrective-actions/handlers.ts'
import { mailWaiting } from '#server/features/invites/door.ts'
import { invites } from '#server/features/invites/handlers.ts'
import { audit } from '#server/features/audit/handlers.ts'
import { devices } from '#server/features/devices/handlers.ts'
import { digestPages, keepAsking } from '#server/features/digest/door.ts'
import { digest } from '#server/features/digest/handlers.ts'
import { embeddedReports } from '#server/features/embedded-reports/handlers.ts'
import { embedTokensFor } from '#server/features/embedded-reports/embed-tokens.ts'
import { files } from '#server/features/files/handlers.ts'
import { keepPulling } from '#server/features/goformz/door.ts'
import { goformz } from '#server/features/goformz/handlers.ts'
import { guestLinks } from '#server/features/guest-links/handlers.ts'
import { hazards } from '#server/features/hazards/handlers.ts'
import { help } from '#server/features/help/handlers.ts'
import { jobs } from '#server/features/jobs/handlers.ts'
import { createApiKeyLookup, createApiKeyCheck } from '#server/features/keys/by-key.ts'
import { personKeys } from '#server/features/keys/door.ts'
import { keys } from '#server/features/keys/handlers.ts'
import { osha } from '#server/features/osha/handlers.ts'
import { packages } from '#server/features/packages/handlers.ts'
import { preTaskPlans } from '#server/features/pre-task-plans/handlers.ts'
import { prints } from '#server/features/prints/handlers.ts'
import { projects } from '#server/features/projects/handlers.ts'
import { createChangeProxies } from '#server/features/proxy-users/door.ts'
import { proxyUsers } from '#server/features/proxy-users/handlers.ts'
import { regulations } from '#server/features/regulations/handlers.ts'
import { reports } from '#server/features/reports/handlers.ts'
import { reports as reportKinds } from '#server/reports.ts'
import { schedules } from '#server/features/schedules/handlers.ts'
import { seals } from '#server/features/seals/handlers.ts'
import { setup } from '#server/features/setup/handlers.ts'
import { submissions } from '#server/features/submissions/handlers.ts'
import { sync } from '#server/features/sync/handlers.ts'
import { team } from '#server/features/team/handlers.ts'
import { type Limits, defaultLimits } from '#server/http/limits/limits.ts'
import { createHttpServer } from '#server/http/server.ts'
import { createSigningKeyStore } from '#server/http/signing-keys.ts'
import { createTokenService } from '#server/http/tokens.ts'
import { fileKinds, sweep } from '#server/file-kinds.ts'
import { jobKinds, scheduleRunJobs } from '#server/jobs.ts'
import { keepRunning, mailPages } from '#server/features/schedules/door.ts'
import { createQueue, type Pace } from '#server/jobs/queue.ts'
import type { JobKinds } from '#server/jobs/define.ts'
import { definitions, kinds as allKinds, type Kinds } from '#server/kinds.ts'
import { keepDigestMails, keepTrail, keepVoids } from '#server/old-rows.ts'
import { referencingBucketsSql } from '#server/records/statements.ts'
import { createOutbound } from '#server/outbound/request.ts'
import { keepPrints } from '#server/prints/kept-prints.ts'
import { createPrints } from '#server/prints/prints.ts'
import { printables } from '#server/printables.ts'
import { mailboxPages } from '#server/mail/mailbox.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { createSecretCipher } from '#server/secrets/secret-box.ts'
import { secretsKeys } from '#server/secrets/secrets-key.ts'
import { sealables, sealJobs } from '#server/sealables.ts'
import { createSigner } from '#server/secrets/signer.ts'
import type { Settings } from '#server/settings/settings.ts'

/** A server that listens. */
export interface RunningServer {
  /** The address on which it listens, `http://127.0.0.1:4400`. */
  url: string
  /** Finishes running work, refuses new work, and closes the database: ten seconds at most. */
  stop: () => Promise<void>
}

export interface AppOptions {
  /** Folder of the built client; null serves the API alone. */
  clientFolder: string | null
  now?: () => Date
  newUid?: () => string
  /** Smaller limits and shorter times, for tests. */
  limits?: Partial<Limits>
  /** Kinds with something left out, for tests. */
  kinds?: Kinds
  /** Further jobs, for tests. */
  jobKinds?: JobKinds
  jobPace?: Pace
  /** False stops the jobs at intervals, for tests that count reads or make them fail. */
  keeps?: boolean
  /** A cheaper hash, for tests that sign in often. */
  hashCost?: HashCost
}

/**
 * Ms that a stop waits for running work at most. Requests and jobs end at the same time; with two
 * seconds for the database the promised ten are enough.
 */
const longestStop = 7_000
const longestJob = 5_000

/**
 * Starts the server. Its handlers by capability have the types of the contract: a missing one does
 * not compile.
 */
export async function startApp(
  settings: Settings,
  db: Database,
  options: AppOptions,
): Promise<RunningServer> {
  const { kinds = allKinds, now = () => new Date(), newUid = randomUUID, keeps = true } = options
  const tokens = createTokenService(createSigningKeyStore(db, now), settings.audience, now)
  const passwords = createPasswords(options.hashCost)
  const hashQueue = createHashQueue()
  let port = settings.port
  const publicAddress = () => settings.publicUrl ?? `http://localhost:${port}`
  const known = options.jobKinds ?? jobKinds
  const storage = openStorage(settings)
  const secrets = secretsKeys(settings)
  const box = createSecretCipher(secrets)
  const mailer = createMailer(db, settings)
  const queue = createQueue(
    db,
    known,
    {
      mailer,
      signer: createSigner(secrets[0] ?? new Uint8Array()),
      storage,
      secrets: box,
      outbound: createOutbound({ loopback: settings.outboundLoopback, within: 20_000 }),
      publicAddress,
      now,
      newUid,
    },
    options.jobPace,
  )

  const made = createPrints(printables, storage, tokens, publicAddress)

  const { app, shutdown } = await createHttpServer({
    settings,
    db,
    tokens,
    handlers: {
      access: access({ tokens, passwords, queue: hashQueue, jobs: queue, settings }),
      packages,
      keys: keys(box, publicAddress),
      companies: companies(
        { storage, jobs: queue },
        { box, switchedOn: (tx) => mailWaiting(tx, queue) },
      ),
      contractors: contractors(kinds.contractor),
      team: team(kinds, {
        changePassword: createChangePassword({
          passwords,
          queue: hashQueue,
          isHttps: settings.isHttps,
        }),
        licenceRule: settings.licenceRule,
        jobs: queue,
        changeProxies: createChangeProxies(kinds),
        keys: personKeys(box),
      }),
      certificates: certificates(kinds.certificate, { storage, jobs: queue }),
      invites: invites({
        newPasswords: createNewPasswords({ passwords, queue: hashQueue }),
        jobs: queue,
        naming: referencingBucketsSql('user', Object.values(definitions)),
        licenceRule: settings.licenceRule,
      }),
      proxyUsers: proxyUsers({ kinds, tokens, jobs: queue }),
      regulations,
      catalogue: catalogue({ storage, jobs: queue }),
      hazards: hazards(kinds.hazard),
      projects: projects(kinds.project),
      setup,
      submissions: submissions(kinds.submission, kinds.correctiveAction, made),
      correctiveActions: correctiveActions(kinds.correctiveAction, made, queue),
      guestLinks: guestLinks({
        kind: kinds.correctiveAction,
        box,
        jobs: queue,
        storage,
        publicAddress,
      }),
      preTaskPlans: preTaskPlans(kinds.preTaskPlan, kinds.preTaskSubmission, made),
      goformz: goformz({ box, jobs: queue, publicAddress, loopback: settings.outboundLoopback }),
      embeddedReports: embeddedReports({
        box,
        base: settings.powerBIUrl,
        embedTokens: embedTokensFor(settings, now),
      }),
      reports: reports(reportKinds, tokens),
      schedules: schedules(kinds.schedule, { jobs: queue, runJob: scheduleRunJobs }),
      digest,
      osha: osha(kinds, made),
      prints: prints({ prints: made, jobs: queue }),
      seals: seals(sealables),
      sync: sync(kinds),
      devices: devices(readClientBuild(options.clientFolder)),
      jobs: jobs(known),
      help: help({ jobs: queue, settings }),
      audit,
      files: files({ storage, jobs: queue, kinds: fileKinds, tokens }),
    },
    pages: [
      ...resetPages({
        db,
        passwords,
        queue: hashQueue,
        isHttps: settings.isHttps,
        font: findFontPath(options.clientFolder),
        now,
      }),
      ...mailPages({ db, storage, font: findFontPath(options.clientFolder), now }),
      ...digestPages({ db, font: findFontPath(options.clientFolder), now }),
      ...mailboxPages(db, settings.smtpUrl === null && !settings.isReal),
    ],
    now,
    newUid,
    jobs: queue,
    checkApiKey: createApiKeyCheck(db),
    findCompanyByApiKey: createApiKeyLookup(db),
    clientFolder: options.clientFolder,
    limits: { ...defaultLimits, ...options.limits },
  })
  // main.ts prints the address in words; the log begins with the first request.
  app.log.level = 'warn'
  await queue.start(app.log)
  const keepers = keeps
    ? [
        keepTrail(db, app.log),
        keepVoids(db, app.log),
        keepDigestMails(db, app.log),
        sweep.keep(db, queue, now, app.log),
        keepPrints(db, now, app.log),
        sealJobs.keep(db, queue, app.log),
        keepAnew(db, queue, app.log),
        keepPulling(db, queue, now, app.log),
        keepRunning(db, queue, scheduleRunJobs, now, app.log),
        keepAsking(db, queue, now, app.log),
      ]
    : []
  const url = await app.listen({ port: settings.port, host: settings.host })
  app.log.level = settings.logLevel
  port = Number(new URL(url).port)
  return {
    url,
    stop: async () => {
      for (const end of keepers) end()
      await Promise.all([shutdown.stop(longestStop), queue.stop(longestJob)])
      mailer.close()
      await app.close()
      await db.close()
    },
  }
}
