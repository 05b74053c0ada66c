import type { Contract } from '#contract/index.ts'
import type { Answer, Operation, Received } from '#contract/kernel/operation.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { RoleID } from '#contract/kernel/role.ts'
import type { Sheet } from '#contract/kernel/sheet.ts'
import type { Database } from '#server/db/database.ts'
import type { Life } from '#server/etag.ts'

/** Who calls, as read from the database for this very request. */
export interface Caller {
  /** 0 for the provider's own people. */
  accountID: number
  user_id: number
  uid: string
  name: string
  email: string
  roleID: RoleID
  /** Role 2 and reports to nobody (G1-01). */
  isOwner: boolean
  isProxyUser: boolean
  /** Who really acts, in a session of Login as; null: the caller themself. */
  actor: { user_id: number; name: string } | null
  canCreateProject: boolean | null
  language: 'en' | 'es'
  companyName: string
  accountActive: boolean
  /** Number of the last write of the account. */
  changeCounter: number
  /** Hash of all that decides what the caller may see; another value means other rows. */
  access: string
  /**
   * Ids of the caller and of everyone below in the reporting tree (G2-47). Kept until people
   * change.
   */
  chain: () => Promise<ReadonlySet<number>>
}

export interface Session {
  id: string
  expires: number
  /** Of the login when it was made. */
  version: number
}

/** What a handler may ask of the world: time, identity and chance are handed in. */
export interface Context<Who = Caller> {
  caller: Who
  /** The session whose token was shown: its id, and when it ends in seconds since 1970. */
  session: Who extends null ? Session | null : Session
  /**
   * The company the call is about: `{accountID}` of the path (checked), else the caller's own.
   * Refused before the handler when it is not the caller's, system administrators excepted.
   */
  accountID: number
  db: Database
  /** The life of the data between two restores. */
  epoch: string
  /** What a device's copy of this call's list stands on: also the fields that it carries. */
  life: Life
  now: () => Date
  newUid: () => string
  /** `Idempotency-Key`, when the caller sent one. */
  key: string | null
  /** `If-Match` without `W/` and quotes, when the caller sent one. */
  ifMatch: string | null
  header: (name: string) => string | undefined
  /** The caller's network address, as far as it can be trusted. */
  address: string
  /** Returns true once the caller has hung up; costly work can stop then. */
  isGone: () => boolean
  /** As the answer's `X-Request-Id`, the server's log and the audit trail say it. */
  requestId: string
  log: {
    info: (what: object, text: string) => void
    warn: (what: object, text: string) => void
    error: (what: object, text: string) => void
  }
}

/** An answer with more than a body. */
export interface Reply<Body> {
  body: Body
  etag?: string
  /** Header `Next-Cursor` of a paged list. */
  nextCursor?: string
  /** Instead of `body`: the rows of an array too long to hold at once, handed over page by page. */
  pages?: (take: (rows: readonly ElementOf<Body>[]) => Promise<void>) => Promise<void>
  headers?: Readonly<Record<string, string>>
  /** Instead of `body`, of an operation whose kind is `file`. */
  file?: FileAnswer
  /** Instead of `body`: a list as a file, written while it is taken. */
  sheet?: SheetAnswer
  /**
   * The key of the last change that the call applied: what the answer's mark stands on (decision
   * 20).
   */
  applied?: string
}

/** A file as it is handed out. */
export interface FileAnswer {
  bytes: Uint8Array
  /** What it was found to be, by its content. */
  type: string
  /** Under what it is saved; of ours, or made harmless. */
  name: string
  /** Shown where it stands, or saved. */
  disposition: 'inline' | 'attachment'
  etag: string
  /**
   * Seconds that the caller's own device may show it without asking again, 0 for none: the
   * exception to `no-store`.
   */
  maxAge: number
}

/** A list as a file is made of its rows, as long as somebody takes them. */
export interface SheetAnswer {
  format: 'csv' | 'xlsx'
  /** Under what it is saved, without its end; of ours. */
  name: string
  sheet: Sheet
  /** Left out, the file is written each time it is asked for. */
  etag?: string
  /** False leaves out the mark of UTF-8 at the start of a CSV file. */
  bom?: boolean
}

type ElementOf<Body> = Body extends readonly (infer Row)[] ? Row : never

const replyMark: unique symbol = Symbol('reply')
export type MarkedReply<Body> = Reply<Body> & { [replyMark]: true }

/** Answer with headers. */
export function reply<Body>(body: Body, more: Omit<Reply<Body>, 'body'> = {}): MarkedReply<Body> {
  return { body, ...more, [replyMark]: true }
}

export function isReply<Body>(answer: Body | MarkedReply<Body>): answer is MarkedReply<Body> {
  return typeof answer === 'object' && answer !== null && replyMark in answer
}

type ContextOf<O extends Operation> = O['access']['roles'] extends 'public'
  ? Context<null>
  : O['access'] extends { byKey: true } | { byReportKey: true }
    ? Context<Caller | null>
    : Context

/**
 * What happens when an operation is called: parsed arguments and a checked caller in, an answer or
 * a refusal out.
 */
export type Handler<O extends Operation> = (
  received: Received<O>,
  context: ContextOf<O>,
) => Promise<Answer<O> | MarkedReply<Answer<O>> | Refusal>

/** All handlers of one capability; leave one out and it does not compile. */
export type Handlers<C extends keyof Contract> = {
  [Verb in keyof Contract[C]]: Contract[C][Verb] extends Operation
    ? Handler<Contract[C][Verb]>
    : never
}
