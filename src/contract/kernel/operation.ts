import type { z } from 'zod'
import type { Audit } from './audit.ts'
import type { RefusalCode } from './refusal.ts'
import type { RoleID } from './role.ts'

/**
 * Access may call, as data; one place of the server enforces it before any handler runs.
 * What depends on the record itself (assignee or opener, reporting chain) stands in the capability's rules.
 */
export interface Access {
  /** `public`: nobody needs to be signed in. */
  roles: 'public' | readonly RoleID[]
  /** `{accountID}` of the path is the caller's own account; a system administrator may name any. */
  account?: 'own'
  /** `{userID}` of the path: the caller, the caller or any for role 3, anyone of the caller's account or any for role 3. */
  user?: 'self' | 'self-or-sysadmin' | 'own-account'
  /** May also be called by a user whose company was disabled (SHELL-47). */
  evenInactive?: true
}

/** One call: what it is named, where it is, who may make it, what goes in, what comes out, how it may be refused. */
export type Operation = ReadOperation | ChangeOperation

interface SharedParts {
  /** Capability and verb, `correctiveActions.create`: the one word for it in button, tray, history and test. */
  name: string
  /** As specified, `{param}` for what varies, below `/api`. */
  path: `/api/${string}`
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  answer: z.ZodType
  /** 201 for creates, 204 for deletes, else 200 (G1-112). */
  status: 200 | 201 | 204
  /** The refusals beyond those that every operation has (malformed, unauthenticated, role, scope, too-many, busy, internal). */
  refuses: readonly RefusalCode[]
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
   */
  kind?: 'list' | 'record' | 'lookup'
  audit?: undefined
}

/** A call that can change something. What it leaves in the audit trail is asked of every one (rulings, 39). */
export interface ChangeOperation extends SharedParts {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `write`: honours Idempotency-Key, and If-Match where the path names a record. */
  kind?: 'write'
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
