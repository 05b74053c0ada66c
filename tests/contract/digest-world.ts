import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { askForDigests, digestMailJob } from '#server/features/digest/door.ts'
import { openStorage } from '#server/files/open-storage.ts'
import type { Jobs, JobOutcome, JobRun } from '#server/jobs/define.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { type Actor, type CorrectiveAction, type World, world } from '#tests/world/company.ts'
import { noOutside, silent, testSigner } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'

/** A queued job. */
interface Asked {
  accountID: number
  mail: string
}
interface SentMail extends Mail {
  /** The ID that the Message-ID contains. */
  id: string
}

export let w: World
export let mails: MailServer
/** Jobs queued since the test began. */
export const asked: Asked[] = []
/** Mails sent since the test began. */
export const sent: SentMail[] = []
/** Refuses the next mails with these problems. */
export const refusals: JobOutcome[] = []
export const hour = 3_600_000
/** A Friday at 6:30 in New York, the company's zone. */
export const friday = Date.parse('2026-11-20T11:30:00Z')

/**
 * Starts a company for the tests of a file. Each test begins on Friday, an hour before the digests.
 */
export function setUp(): void {
  beforeAll(async () => {
    mails = await mailServer()
    w = await world({
      environment: { SMTP_URL: mails.url, PUBLIC_URL: 'http://safety.example.test' },
    })
  })
  beforeEach(async () => {
    for (const list of [asked, sent, later, refusals]) list.length = 0
    await w.server.owner('delete from digest_mails')
    for (const table of ['digest_mutes', 'followed_projects', 'followed_people'])
      await w.server.owner(`delete from ${table}`)
    await w.server.owner('delete from mail_budgets')
    await w.server.owner(
      `update digests set is_on = true, occasion = 'overdue', at_minutes = 390, time_zone = null, next_due_at = null`,
    )
    await w.server.owner(`update corrective_actions set due_date = null, status = 'Opened'`)
    await w.server.owner(`update tickets set created_at = '2026-01-05'`)
    await looks(friday - hour)
  })
  afterAll(async () => {
    await w.stop()
    await mails.close()
  })
}

const jobs: Pick<Jobs, 'addMany'> = {
  addMany: async (tx, _kind, payloads) => {
    const { accountID } = tx as { accountID: number }
    asked.push(
      ...(payloads as readonly { mail: string }[]).map(({ mail }) => ({ accountID, mail })),
    )
  },
}

/** Lets several processes look for due digests at a moment. */
export async function looks(at: number, processes = 1): Promise<void> {
  const look = () => askForDigests(w.server.db, jobs, new Date(at))
  await Promise.all(Array.from({ length: processes }, look))
}

/** Runs the job of a digest at a moment. */
export function works({ accountID, mail }: Asked, at: number, attempt = 1): Promise<JobOutcome> {
  const { db, settings } = w.server
  const run: JobRun<'account'> = {
    ...noOutside,
    jobs: {
      ...noOutside.jobs,
      add: async (_tx, _kind, payload, when) => {
        later.push({ accountID, ...(payload as { mail: string }), after: when?.after ?? null })
        return ''
      },
    },
    db: {
      account: (work) => db.account(accountID, work),
      accountSnapshot: (work) => db.accountSnapshot(accountID, work),
    },
    mailer: {
      send: async (letter, id) => {
        const refusal = refusals.shift()
        if (refusal) return { ok: false, problem: { code: 'mail-refused', detail: refusal.detail } }
        sent.push({ ...letter, id })
        return { ok: true }
      },
    },
    storage: openStorage(settings),
    signer: testSigner,
    publicAddress: () => 'http://safety.example.test',
    now: () => new Date(at),
    newUid: randomUUID,
    jobID: randomUUID(),
    attempt,
    log: silent,
    signal: new AbortController().signal,
  }
  return digestMailJob.run({ mail }, run)
}

/** Jobs that wait for the budgets of mails. */
export const later: (Asked & { after: Date | null })[] = []

/** Looks for due digests at a moment and runs their jobs. */
export async function morning(at = friday): Promise<void> {
  const before = asked.length
  await looks(at)
  for (const job of asked.slice(before)) await works(job, at)
}

export const mailsTo = ({ email }: Pick<Actor, 'email'>) => sent.filter(({ to }) => to === email)
export const only = <One>([one, ...more]: readonly One[]): One => {
  if (one === undefined || more.length > 0)
    throw new Error(`Expected exactly one, found ${more.length + 1} or none.`)
  return one
}

/** Opens an action as the owner, assigned to a person and due on a day. */
export async function overdue(
  assignee: Actor,
  dueDate: string,
  more: Record<string, string> = {},
): Promise<CorrectiveAction> {
  const isHarbor = assignee.accountID === w.people.harbor
  const action = await (isHarbor
    ? w.stranger.opens(w.pier, assignee, more)
    : w.boss.opens(w.tower, assignee, more))
  await w.server.owner(
    'update corrective_actions set due_date = $2 where corrective_action_id = $1',
    [action.correctiveActionID, dueDate],
  )
  return action
}

/** Sets the time of an action's history, because the database has its own clock. */
export async function happened(
  { correctiveActionID }: CorrectiveAction,
  at: number,
): Promise<void> {
  await w.server.owner(
    `update tickets set created_at = $2 where entity = 'action' and record_id = $1`,
    [correctiveActionID, new Date(at)],
  )
}

/** Sets a person's digest to be sent for any news. */
export async function wants({ user_id }: Actor): Promise<void> {
  await w.server.owner(`update digests set occasion = 'anything' where user_id = $1`, [user_id])
}
