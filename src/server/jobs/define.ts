import type { z } from 'zod'
import type { JobReason } from '#contract/jobs/reasons.ts'
import type { AccountTx, Database, IdentityTx } from '#server/db/database.ts'
import type { Context } from '#server/handler.ts'
import type { Storage } from '#server/files/storage.ts'
import type { Signer } from '#server/seals/signer.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Outbound } from '#server/outbound/request.ts'
import type { SecretBox } from '#server/secrets/secret-box.ts'

/**
 * What a job may see: the rows of the company that asked for it, or, for mail about signing in,
 * what belongs to no company (`identity`). Nothing is wider: row security judges jobs as it judges
 * requests (rulings, 17).
 */
export type JobScope = 'account' | 'identity'

/** The transaction that asks for a job: it is done if, and only if, that is kept. */
export type AskingTx<S extends JobScope> = S extends 'account' ? AccountTx : IdentityTx

/** The database as a job has it: bound to the company of the job, whatever its work asks for. */
export type JobDatabase<S extends JobScope> = S extends 'account'
  ? {
      account: <T>(work: (tx: AccountTx) => Promise<T>) => Promise<T>
      accountSnapshot: <T>(work: (tx: AccountTx) => Promise<T>) => Promise<T>
    }
  : Pick<Database, 'identity' | 'maybe'>

/** What all jobs may ask of the world. */
export interface JobWorld {
  mailer: Mailer
  /** Signs as this installation. */
  signer: Signer
  /** Where the bytes of files are. */
  storage: Storage
  /** Opens what is kept encrypted. */
  secrets: SecretBox
  /** The way to servers of the internet that people name. */
  outbound: Outbound
  /**
   * Where people reach this server, without a slash at the end; for links in mails, never from a
   * request (rulings, 16).
   */
  publicAddress: () => string
  now: () => Date
  newUid: () => string
}

/** Asks for work that is done later. */
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
   * The same of many of one kind in one statement; whatever else is asked for meanwhile goes first,
   * and of several such crowds some of each in turn. `ahead`: as many of the same crowd were asked
   * for before. `afters`: each not before its moment.
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

/** What a job asks for further jobs, in a transaction of its own company. */
export type FurtherJobs = Pick<Jobs, 'add' | 'addMany'>

/** What one run of a job is given. */
export interface JobRun<S extends JobScope> extends JobWorld {
  jobs: FurtherJobs
  /** The same for each try: what must not happen twice is named by it. */
  jobID: string
  /** 1 for the first try. */
  attempt: number
  db: JobDatabase<S>
  log: Context['log']
  /** Aborted when the server stops before the job is done; another process does it again. */
  signal: AbortSignal
}

/**
 * Why a try was in vain, as the system administrator reads it; never a password or a token in it.
 */
export interface JobProblem {
  /** Worded by the client. */
  code: JobReason
  /** What the other side said. */
  detail: string
  /** Trying again would not help. */
  isFinal: boolean
}

/** Null: done. */
export type JobOutcome = JobProblem | null

/** One kind of job: what it is asked with, what it may see, and what it does. */
export interface JobKind<Payload = unknown, S extends JobScope = JobScope> {
  /** In the rows of the queue: never changes. */
  name: string
  scope: S
  /** Parsed when the job runs: a row may be older than the code. */
  payload: z.ZodType<Payload>
  /** Whom it concerns, for the list of the system administrator; '' where nobody. */
  concerns(payload: Payload): string
  retries: Retries
  /** Runs in the urgent queue, with its own connections to the mail server. */
  isUrgent?: boolean
  // Methods, so that the register can hold kinds of any payload; `payload` has parsed what they are
  // given.
  run(payload: Payload, run: JobRun<S>): Promise<JobOutcome>
  /**
   * A system administrator gave the job up: what waits for it learns so. It may have been done
   * before all the same.
   */
  givenUp?(payload: Payload, given: Pick<JobRun<S>, 'jobID' | 'db' | 'now'>): Promise<void>
}

/**
 * How a job is tried again: at first after `first` to 2 `first` seconds, each wait twice the one
 * before, at most `longest`.
 */
export interface Retries {
  times: number
  first: number
  longest: number
}

/** For whatever waits for another server: about 24 hours (rulings, 60), in the end once an hour. */
export const forADay: Retries = { times: 30, first: 20, longest: 3_600 }

/**
 * The one list of what the server does later, by name; a capability adds a line to
 * `server/jobs.ts`.
 */
export type JobKinds = ReadonlyMap<string, JobKind>

export function registerJobs(...kinds: readonly JobKind[]): JobKinds {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  if (byName.size < kinds.length) throw new Error('Two kinds of jobs have one name.')
  return byName
}

/** Declare a kind of job; keeps the types of its payload and its scope. */
export function defineJob<Payload, S extends JobScope>(
  kind: JobKind<Payload, S>,
): JobKind<Payload, S> {
  return kind
}
