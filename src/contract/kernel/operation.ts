import type { z } from 'zod'
import type { Audit } from './audit.ts'
import type { RefusalCode } from './refusal.ts'
import type { RoleID } from './role.ts'

/**
 * The callers of an operation, as data. One place of the server enforces it before any handler
 * runs. Rules about the record itself (assignee or opener, reporting chain) are in the capability's
 * `rules.ts`.
 */
export interface Access {
  /** `public`: without a session. */
  roles: 'public' | readonly RoleID[]
  /**
   * `{accountID}` in the path must be the caller's own account. A system administrator may name
   * any.
   */
  account?: 'own'
  /**
   * `{userID}` in the path: the caller, the caller or any for role 3, anyone of the caller's
   * account or any for role 3.
   */
  user?: 'self' | 'self-or-sysadmin' | 'own-account'
  /** Allows a user whose company was disabled (SHELL-47). */
  evenInactive?: true
  /**
   * Refused in a session of Login as: passwords, keys, second factors, other people's permissions,
   * and changes in a box.
   */
  notAs?: true
  /**
   * Accepts the company's API key in `X-Api-Key` instead of a session, for this operation only.
   * Such a call has no caller.
   */
  byKey?: true
  /**
   * Accepts the `{apiKey}` in the path instead of a session: the API key of a company, which has no
   * caller, or a signed key of the app, whose caller is its person (ruling 55).
   */
  byReportKey?: true
  /**
   * Accepts the token of a file's link in the query instead of a session, for five minutes and this
   * one file.
   */
  byLink?: true
}

/** One call: its name, address, callers, input, answer and refusals. */
export type Operation = ReadOperation | ChangeOperation

interface SharedParts {
  /**
   * Capability and verb, `correctiveActions.create`: the one name for it in button, tray, history
   * and test.
   */
  name: string
  /** The specified path below `/api`, with `{param}` for parameters. */
  path: `/api/${string}`
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  answer: z.ZodType
  /** The present row in a refusal, if it differs from the operation's answer. */
  row?: z.ZodType
  /** 201 for creates, 204 for deletes, else 200 (G1-112). */
  status: 200 | 201 | 204
  /**
   * The refusals besides those of every operation (malformed, unauthenticated, role, scope,
   * too-many, busy, internal).
   */
  refuses: readonly RefusalCode[]
  /**
   * Allows a body of up to 10 MB instead of 1, for an image or an array of people (rulings, 43,
   * 57).
   */
  allowsLargeBody?: true
  /** Rows: id names of the references in it, for the caller table's foreign-reference cases. */
  references?: readonly string[]
}

/** A call that changes nothing. */
export interface ReadOperation extends SharedParts {
  method: 'GET'
  /**
   * - `list`: accepts limit, cursor and since, carries an ETag (rulings, 9)
   * - `record`: carries the record's own ETag
   * - `lookup`: a list that the worker caches (rulings, 13)
   * - `file`: answers the bytes of a file instead of JSON
   */
  kind?: 'list' | 'record' | 'lookup' | 'file'
  audit?: undefined
}

/**
 * A call that can change something. Each one must declare its trace in the audit trail (rulings,
 * 39).
 */
export interface ChangeOperation extends SharedParts {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * - `write`: honours Idempotency-Key, and If-Match if the path names a record
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

/** Declares an operation and preserves its literal types. */
export function operation<const O extends Operation>(declared: O): O {
  return declared
}

type Infer<S> = S extends z.ZodType ? z.infer<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

/** The parsed and trusted input of a handler. */
export interface Received<O extends Operation> {
  params: Infer<O['params']>
  query: Infer<O['query']>
  body: Infer<O['body']>
}

/** The input from a caller. */
export interface Arguments<O extends Operation> {
  params?: Input<O['params']>
  query?: Input<O['query']>
  body?: Input<O['body']>
}

/** The answer of a call without a refusal. */
export type Answer<O extends Operation> = z.infer<O['answer']>
