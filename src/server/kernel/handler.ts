import type { Contract } from '#contract/index.ts'
import type { Answer, Operation, Received } from '#contract/kernel/operation.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { RoleID } from '#contract/kernel/role.ts'
import type { Sheet } from '#contract/kernel/sheet.ts'
import type { Database } from '#server/db/database.ts'
import type { ListVersion } from '#server/kernel/etag.ts'

/** The caller, read from the database for this very request. */
export interface Caller {
  /** 0 for the provider's own people. */
  accountID: number
  user_id: number
  uid: string
  name: string
  email: string
  roleID: RoleID
  /** Whether the caller has role 2 and no superior (G1-01). */
  isOwner: boolean
  isProxyUser: boolean
  /** The person who really acts, in a session of Login as; null if it is the caller. */
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
   * Returns the ids of the caller and of all people below in the reporting tree (G2-47). Cached
   * until people change.
   */
  chain: () => Promise<ReadonlySet<number>>
}

export interface Session {
  id: string
  expires: number
  /** Version of the login when the session was made. */
  version: number
}

/** The environment of a handler: it receives time, identity and new ids from here. */
export interface Context<Who = Caller> {
  caller: Who
  /** The session of the request: its id, and its end in seconds since 1970. */
  session: Who extends null ? Session | null : Session
  /**
   * The company of the call: `{accountID}` of the path (checked), or else the caller's own. A call
   * about another company is refused before the handler, except for system administrators.
   */
  accountID: number
  db: Database
  /** Names the state of the data between two restores. */
  epoch: string
  /** The state that a device's copy of this list depends on, including the fields of its rows. */
  listVersion: ListVersion
  now: () => Date
  newUid: () => string
  /** `Idempotency-Key`, if the caller sent one. */
  key: string | null
  /** `If-Match` without `W/` and quotes, if the caller sent one. */
  ifMatch: string | null
  header: (name: string) => string | undefined
  /** The caller's network address, as far as it can be trusted. */
  address: string
  /** Returns true once the caller has hung up; costly work can stop then. */
  isDisconnected: () => boolean
  /** The id in the answer's `X-Request-Id`, the server's log and the audit trail. */
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
  /** Replaces `body` for an array too long to hold at once: passes its rows page by page. */
  pages?: (take: (rows: readonly ElementOf<Body>[]) => Promise<void>) => Promise<void>
  headers?: Readonly<Record<string, string>>
  /** Replaces `body` for an operation of kind `file`. */
  file?: FileAnswer
  /** A list as a file in place of `body`, written as the client reads it. */
  sheet?: SheetAnswer
  /**
   * The key of the last change that the call applied, which the answer's mark names (decision 20).
   */
  applied?: string
}

/** A file as an answer. */
export interface FileAnswer {
  bytes: Uint8Array
  /** Its type by its content. */
  type: string
  /** The name under which it is saved: our own, or a harmless form of the sender's. */
  name: string
  /** Whether browsers show it in place or save it. */
  disposition: 'inline' | 'attachment'
  etag: string
  /**
   * Seconds that the caller's own device may show it without a request, 0 for none: the exception
   * to `no-store`.
   */
  maxAge: number
}

/** A list as a file, made from its rows as long as the client reads. */
export interface SheetAnswer {
  format: 'csv' | 'xlsx'
  /** Our own name under which it is saved, without its ending. */
  name: string
  sheet: Sheet
  /** Without a tag the file is written at each request. */
  etag?: string
  /** False leaves out the mark of UTF-8 at the start of a CSV file. */
  bom?: boolean
}

type ElementOf<Body> = Body extends readonly (infer Row)[] ? Row : never

const replyMark: unique symbol = Symbol('reply')
export type MarkedReply<Body> = Reply<Body> & { [replyMark]: true }

/** Makes an answer with headers. */
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
 * Carries out an operation: it receives parsed arguments and a checked caller, and returns an
 * answer or a refusal.
 */
export type Handler<O extends Operation> = (
  received: Received<O>,
  context: ContextOf<O>,
) => Promise<Answer<O> | MarkedReply<Answer<O>> | Refusal>

/** All handlers of one capability; a missing one does not compile. */
export type Handlers<C extends keyof Contract> = {
  [Verb in keyof Contract[C]]: Contract[C][Verb] extends Operation
    ? Handler<Contract[C][Verb]>
    : never
}
