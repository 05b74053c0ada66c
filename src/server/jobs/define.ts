import type { z } from 'zod'
import type { JobReason } from '#contract/jobs/reasons.ts'
import type { AccountTx, Database, IdentityTx } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { Storage } from '#server/kernel/storage.ts'
import type { Signer } from '#server/secrets/signer.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Outbound } from '#server/outbound/request.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'

/**
 * The rows that a job may see: those of the company that added it, or, for mail about sign-ins, the
 * tables that belong to no company (`identity`). No scope is wider: row security limits jobs as it
 * limits requests (rulings, 17).
 */
export type JobScope = 'account' | 'identity'

/** The transaction that adds a job: the job runs only if it commits. */
export type AskingTx<S extends JobScope> = S extends 'account' ? AccountTx : IdentityTx

/** The database of a job: bound to the company of the job, regardless of its payload. */
export type JobDatabase<S extends JobScope> = S extends 'account'
  ? {
      account: <T>(work: (tx: AccountTx) => Promise<T>) => Promise<T>
      accountSnapshot: <T>(work: (tx: AccountTx) => Promise<T>) => Promise<T>
    }
  : Pick<Database, 'identity' | 'maybe'>

/** The services that all jobs may use. */
export interface JobWorld {
  mailer: Mailer
  /** Signs as this installation. */
  signer: Signer
  /** Storage of the bytes of files. */
  storage: Storage
  /** Decrypts stored secrets. */
  secrets: SecretCipher
  /** Calls servers of the internet that people name. */
  outbound: Outbound
  /**
   * The address of this server for people, without a slash at the end; for links in mails, never
   * from a request (rulings, 16).
   */
  publicAddress: () => string
  now: () => Date
  newUid: () => string
}

/** Adds work for later. */
export interface Jobs {
  /**
   * Adds a job in the caller's transaction, so that it exists only if the transaction commits.
   * Returns the job's id. `after`: not before that moment. `isLast`: behind all other jobs, also if
   * the kind is urgent.
   */
  add: <Payload, S extends JobScope>(
    tx: AskingTx<S>,
    kind: JobKind<Payload, S>,
    payload: Payload,
    when?: When,
  ) => Promise<string>
  /**
   * Adds many jobs of one kind in one statement; other jobs that are added meanwhile run first, and
   * several such crowds take turns. `ahead`: number of jobs of this crowd that were added before.
   * `afters`: the earliest time of each.
   */
  addMany: <Payload, S extends JobScope>(
    tx: AskingTx<S>,
    kind: JobKind<Payload, S>,
    payloads: readonly Payload[],
    crowd?: Crowd,
  ) => Promise<void>
}

export interface Crowd {
  ahead?: number
  afters?: readonly (Date | null)[]
}

export interface When {
  after?: Date
  isLast?: boolean
}

/** Adds further jobs from within a job, in a transaction of its own company. */
export type FurtherJobs = Pick<Jobs, 'add' | 'addMany'>

/** The parameters of one run of a job. */
export interface JobRun<S extends JobScope> extends JobWorld {
  jobs: FurtherJobs
  /** Equal for each try, so it can name what must not happen twice. */
  jobID: string
  /** Number of this try, from 1. */
  attempt: number
  db: JobDatabase<S>
  log: Context['log']
  /** Aborted when the server stops before the job is done; another process does it again. */
  signal: AbortSignal
}

/**
 * The reason of a failed try, as the system administrator reads it; it never holds a password or a
 * token.
 */
export interface JobProblem {
  /** The code for which the client has words. */
  code: JobReason
  /** The message of the other server. */
  detail: string
  /** Whether a retry would not help. */
  isFinal: boolean
}

/** Null if the job is done. */
export type JobOutcome = JobProblem | null

/** One kind of job: its payload, its scope, and its work. */
export interface JobKind<Payload = unknown, S extends JobScope = JobScope> {
  /** The name in the rows of the queue; it never changes. */
  name: string
  scope: S
  /** Parses the payload when the job runs, because a row may be older than the code. */
  payload: z.ZodType<Payload>
  /**
   * Returns the recipient or person it concerns, for the list of the system administrator; '' if it
   * concerns no person.
   */
  concerns(payload: Payload): string
  retries: Retries
  /** Whether it runs in the urgent queue, with its own connections to the mail server. */
  isUrgent?: boolean
  // Methods, so that the register can hold kinds of any payload; `payload` has parsed their
  // argument.
  run(payload: Payload, run: JobRun<S>): Promise<JobOutcome>
  /**
   * Runs when a system administrator gives the job up, so that what waits for it can end. The job
   * may have been done before all the same.
   */
  givenUp?(payload: Payload, given: Pick<JobRun<S>, 'jobID' | 'db' | 'now'>): Promise<void>
}

/**
 * Retries of a job: the first after `first` to 2 `first` seconds, each wait twice the one before,
 * at most `longest`.
 */
export interface Retries {
  times: number
  first: number
  longest: number
}

/**
 * For jobs that depend on another server: about 24 hours (rulings, 60), in the end once an hour.
 */
export const forADay: Retries = { times: 30, first: 20, longest: 3_600 }

/** The register of all kinds of jobs, by name; a capability adds a line to `server/jobs.ts`. */
export type JobKinds = ReadonlyMap<string, JobKind>

export function registerJobs(...kinds: readonly JobKind[]): JobKinds {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  if (byName.size < kinds.length) throw new Error('Two kinds of jobs have one name.')
  return byName
}

/** Declares a kind of job and keeps the types of its payload and its scope. */
export function defineJob<Payload, S extends JobScope>(
  kind: JobKind<Payload, S>,
): JobKind<Payload, S> {
  return kind
}
