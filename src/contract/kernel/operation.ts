import type { z } from 'zod'
import type { Audit } from './audit.ts'
import type { RefusalCode } from './refusal.ts'
import type { RoleID } from './role.ts'

/**
 * Access may call, as data; one place of the server enforces it before any handler runs.
 * What depends on the record itself (assignee or opener, reporting chain) stands in the
 * capability's rules.
 */
export interface Access {
  /** `public`: nobody needs to be signed in. */
  roles: 'public' | readonly RoleID[]
  /** `{accountID}` of the path is the caller's own account; a system administrator may name any. */
  account?: 'own'
  /**
   * `{userID}` of the path: the caller, the caller or any for role 3, anyone of the caller's
   * account or any for role 3.
   */
  user?: 'self' | 'self-or-sysadmin' | 'own-account'
  /** May also be called by a user whose company was disabled (SHELL-47). */
  evenInactive?: true
  /**
   * Only as oneself: refused in a session of Login as. Passwords, keys and factors, what others may
   * do, what waits in a box.
   */
  notAs?: true
  /**
   * The company's API key in `X-Api-Key` may stand for a session, for this one operation; nobody is
   * the caller then.
   */
  byKey?: true
  /**
   * The `{apiKey}` of the path stands for a session: the API key of a company, which has no caller,
   * or a signed key of the app, whose caller is the person that it was made for (ruling 55).
   */
  byReportKey?: true
  /**
   * Of a file: the token of its link in the query may stand for the session, for five minutes and
   * this one file.
   */
  byLink?: true
}

/**
 * One call: what it is named, where it is, who may make it, what goes in, what comes out, how it
 * may be refused.
 */
export type Operation = ReadOperation | ChangeOperation

interface SharedParts {
  /**
   * Capability and verb, `correctiveActions.create`: the one word for it in button, tray, history
   * and test.
   */
  name: string
  /** As specified, `{param}` for what varies, below `/api`. */
  path: `/api/${string}`
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  answer: z.ZodType
  /** What a refusal shows as the row that stands, where that is no answer of this operation. */
  row?: z.ZodType
  /** 201 for creates, 204 for deletes, else 200 (G1-112). */
  status: 200 | 201 | 204
  /**
   * The refusals beyond those that every operation has (malformed, unauthenticated, role, scope,
   * too-many, busy, internal).
   */
  refuses: readonly RefusalCode[]
  /**
   * Its body carries an image or an array of people: up to 10 MB instead of 1 (rulings, 43, 57).
   */
  carriesMuch?: true
  /** Rows: id names of the references in it, for the caller table's foreign-reference cases. */
  references?: readonly string[]
}

/** A call that changes nothing. */
export interface ReadOperation extends SharedParts {
  method: 'GET'
  /**
   * - `list`: takes limit, cursor and since, carries an ETag (rulings, 9)
   * - `record`: carries the record's own ETag
   * - `lookup`: a list the worker keeps (rulings, 13)
   * - `file`: answers the bytes of a file instead of JSON
   */
  kind?: 'list' | 'record' | 'lookup' | 'file'
  audit?: undefined
}

/**
 * A call that can change something. What it leaves in the audit trail is asked of every one
 * (rulings, 39).
 */
export interface ChangeOperation extends SharedParts {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * - `write`: honours Idempotency-Key, and If-Match where the path names a record
   * - `file`: a list as a file; it changes nothing but the audit trail
   */
  kind?: 'write' | 'file'
  /**
   * The list in the body whose rows each count as one of a person's 60,000 changes an hour
   * (ruling 82). A body that is an array counts its rows without this.
   */
  rowsIn?: string
  audit: Audit
}

/** Declare an operation; keeps its literal types. */
export function operation<const O extends Operation>(declared: O): O {
  return declared
}

type Infer<S> = S extends z.ZodType ? z.infer<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives: parsed and trusted. */
export interface Received<O extends Operation> {
  params: Infer<O['params']>
  query: Infer<O['query']>
  body: Infer<O['body']>
}

/** What a caller hands in. */
export interface Arguments<O extends Operation> {
  params?: Input<O['params']>
  query?: Input<O['query']>
  body?: Input<O['body']>
}

/** What comes back when nothing was refused. */
export type Answer<O extends Operation> = z.infer<O['answer']>
