import { z } from 'zod'
import { accessOfList } from '#contract/kernel/list-access.ts'
import { type Refusal, isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { uid } from '#contract/kernel/shapes.ts'
import { readSignedKey, reportLinkTarget } from '#contract/reports/report-key.ts'
import { DatabaseUnavailable } from '#server/db/errors.ts'
import type { Database } from '#server/db/database.ts'
import { type ListVersion, listTag, tagFrom } from '#server/kernel/etag.ts'
import { StorageUnavailable } from '#server/kernel/storage.ts'
import type { Caller, Context } from '#server/kernel/handler.ts'
import {
  type RateLimits,
  type BodyRateCheck,
  rateLimitKeyOf,
  rateLimitKeyOfCompany,
  enforceRateLimits,
} from './limits/enforce-rate-limits.ts'
import type { Authenticate, AuthenticatedCaller } from './authenticate.ts'
import { authorize, type AuthorizationQueries, type PathIDs } from './authorize.ts'
import type { Endpoint } from './endpoint.ts'
import { parseIdempotencyKey, parseRequest, parsePathParams } from './parse-request.ts'

/** A request as the HTTP layer receives it. */
export interface IncomingRequest {
  params: unknown
  query: unknown
  /** Reads the body, only after the caller was let in. */
  body: () => { value: unknown } | Refusal
  header: (name: string) => string | undefined
  address: string
  isDisconnected: () => boolean
  requestId: string
  log: Context['log']
}

/** The result of a request. */
export interface DispatchResult {
  answer: unknown
  caller: Caller | null
  /**
   * Tag of the list before it was read; null if the caller's own counter does not cover the list.
   */
  listTag: string | null
  /** The account's last change, read before the call. */
  lastKey?: string | null
}

/** The parts, besides the request, that every operation needs. */
export interface DispatchDependencies {
  db: Database
  authenticate: Authenticate
  authorizationQueries: AuthorizationQueries
  /** Rows that one person may still read and write in the hour. */
  rateLimits: RateLimits
  /** Returns why the API key of a company opens nothing; null if it does. */
  checkApiKey: ApiKeyCheck
  findCompanyByApiKey: ApiKeyLookup
  now: () => Date
  newUid: () => string
}

export type ApiKeyCheck = (
  accountID: number,
  key: string,
  from: { address: string; now: Date },
) => Promise<Refusal | null>

/**
 * Finds the company of an API key; refuses an unknown key, and one of an inactive company (G2-68).
 */
export type ApiKeyLookup = (
  key: string,
  from: { address: string; now: Date },
) => Promise<{ accountID: number } | Refusal>

/**
 * Answers instead of the handler if the list has not changed, or if the very answer is still
 * cached.
 */
export type CacheLookup = (caller: Caller, listTag: string) => unknown

/**
 * Carries out every operation in one order: the caller, the permission, the parsed request, and
 * only then the handler. No handler is reached in any other way. Every error becomes a refusal.
 */
export async function dispatch(
  endpoint: Endpoint,
  incoming: IncomingRequest,
  deps: DispatchDependencies,
  shortcut: CacheLookup,
): Promise<DispatchResult> {
  if (endpoint.isPublic) return dispatchFor(null, endpoint, incoming, deps, shortcut)
  if (usesApiKey(endpoint, incoming)) return dispatchByKey(endpoint, incoming, deps)
  if (endpoint.operation.access.byReportKey === true)
    return dispatchByReportKey(endpoint, incoming, deps)
  try {
    const found = await deps.authenticate(
      { authorization: incoming.header('authorization'), link: fileLinkOf(endpoint, incoming) },
      incoming.header('data-mark'),
    )
    if (isRefusal(found)) return { answer: found, caller: null, listTag: null }
    return {
      ...(await dispatchFor(found, endpoint, incoming, deps, shortcut)),
      lastKey: found.lastKey,
    }
  } catch (error) {
    return { answer: refusalOfError(error, endpoint, incoming), caller: null, listTag: null }
  }
}

/** Returns whether a key opens the request; a session that was sent takes precedence. */
function usesApiKey({ operation }: Endpoint, { header }: IncomingRequest): boolean {
  return (
    operation.access.byKey === true &&
    header('authorization') === undefined &&
    header('x-api-key') !== undefined
  )
}

const ofCompany = z.object({ accountID: z.int() })

/**
 * Carries out a call by a company's API key, without a caller. A caller without a key does not
 * learn whether the address is malformed.
 */
async function dispatchByKey(
  endpoint: Endpoint,
  incoming: IncomingRequest,
  deps: DispatchDependencies,
): Promise<DispatchResult> {
  const answered = (answer: unknown) => ({ answer, caller: null, listTag: null })
  try {
    const params = parsePathParams(endpoint.operation, incoming.params)
    const named = isRefusal(params) ? undefined : ofCompany.safeParse(params.value).data
    if (named === undefined) return answered(refuse('unauthenticated'))
    const refused = await deps.checkApiKey(named.accountID, incoming.header('x-api-key') ?? '', {
      address: incoming.address,
      now: deps.now(),
    })
    return answered(
      refused ??
        (await runHandler(endpoint, incoming, null, {
          accountID: named.accountID,
          deps,
          bodyRead: () => null,
        })),
    )
  } catch (error) {
    return answered(refusalOfError(error, endpoint, incoming))
  }
}

const keyInPath = z.object({ apiKey: z.string() })

/** The reader of a report: a person, or no person if the key is that of the company. */
interface ReportReader {
  signedIn: AuthenticatedCaller | null
  accountID: number
}

/** Finds the reader of a report by the key in its address, and lets them in. */
async function reportReader(
  endpoint: Endpoint,
  incoming: IncomingRequest,
  deps: DispatchDependencies,
): Promise<ReportReader | Refusal> {
  const { apiKey } = keyInPath.parse(incoming.params)
  const signed = readSignedKey(apiKey)
  if (signed === undefined) {
    const company = await deps.findCompanyByApiKey(apiKey, {
      address: incoming.address,
      now: deps.now(),
    })
    return isRefusal(company) ? company : { signedIn: null, ...company }
  }
  const link = { token: signed.token, file: reportLinkTarget(signed.accountID) }
  const signedIn = await deps.authenticate({ authorization: undefined, link })
  if (isRefusal(signedIn))
    return signedIn.refused === 'expired' ? { ...signedIn, message: linkExpiredText } : signedIn
  const access = { ...endpoint.operation.access, account: 'own' } as const
  const company = await authorize(
    access,
    signedIn.caller,
    { accountID: signed.accountID },
    deps.authorizationQueries,
  )
  return isRefusal(company) ? company : { signedIn, ...company }
}

const linkExpiredText =
  'This link worked for fifteen minutes only. Open the report from the app again.'

async function dispatchByReportKey(
  endpoint: Endpoint,
  incoming: IncomingRequest,
  deps: DispatchDependencies,
): Promise<DispatchResult> {
  try {
    const reader = await reportReader(endpoint, incoming, deps)
    if (isRefusal(reader)) return { answer: reader, caller: null, listTag: null }
    const { signedIn, accountID } = reader
    const payer = rateLimitKeyOf(signedIn?.caller ?? null) ?? rateLimitKeyOfCompany(accountID)
    const work = (bodyRead: BodyRateCheck) =>
      runHandler(endpoint, incoming, signedIn, { accountID, deps, bodyRead })
    // Names no caller, because the browser that opens a link sends its own language, not that of
    // the person.
    return {
      answer: await enforceRateLimits(endpoint.operation, payer, deps.rateLimits, work),
      caller: null,
      listTag: null,
    }
  } catch (error) {
    return { answer: refusalOfError(error, endpoint, incoming), caller: null, listTag: null }
  }
}

const fileLinkSchema = z.object({
  params: z.object({ fileID: uid }),
  query: z.object({ token: z.string() }),
})

/** Returns the token of a file's link; a session that was sent takes precedence. */
function fileLinkOf(
  { operation }: Endpoint,
  incoming: IncomingRequest,
): { token: string; file: string } | undefined {
  if (operation.access.byLink !== true || incoming.header('authorization') !== undefined)
    return undefined
  const found = fileLinkSchema.safeParse({ params: incoming.params, query: incoming.query }).data
  return found && { token: found.query.token, file: found.params.fileID }
}

async function dispatchFor(
  signedIn: AuthenticatedCaller | null,
  endpoint: Endpoint,
  incoming: IncomingRequest,
  deps: DispatchDependencies,
  shortcut: CacheLookup,
): Promise<DispatchResult> {
  const caller = signedIn?.caller ?? null
  try {
    const permitted = await authorizeCall(endpoint, incoming, caller, deps)
    if (isRefusal(permitted)) return { answer: permitted, caller, listTag: null }
    const listTag =
      caller !== null && endpoint.operation.kind === 'list'
        ? listTagOf(caller, permitted.accountID, listVersionOf(endpoint, caller, deps))
        : null
    if (caller !== null && listTag !== null) {
      const cached = shortcut(caller, listTag)
      if (cached !== undefined) return { answer: cached, caller, listTag }
    }
    const answer = await enforceRateLimits(
      endpoint.operation,
      rateLimitKeyOf(caller),
      deps.rateLimits,
      (bodyRead) =>
        runHandler(endpoint, incoming, signedIn, {
          accountID: permitted.accountID,
          deps,
          bodyRead,
        }),
    )
    return { answer, caller, listTag }
  } catch (error) {
    return { answer: refusalOfError(error, endpoint, incoming), caller, listTag: null }
  }
}

/**
 * Lets a caller in. Only a caller who is let in learns that the ids of the address are malformed.
 */
async function authorizeCall(
  endpoint: Endpoint,
  incoming: IncomingRequest,
  caller: Caller | null,
  deps: DispatchDependencies,
): Promise<{ accountID: number } | Refusal> {
  const { operation } = endpoint
  if (caller === null) return { accountID: 0 }
  // Checks the owner of the sending box: another tab of the browser may have signed in as another
  // person since its sender last looked (F-46).
  const boxOf = incoming.header('box-scope')
  if (boxOf !== undefined && boxOf !== `${caller.accountID}/${caller.user_id}`)
    return refuse('scope')
  const params = parsePathParams(operation, incoming.params)
  // The role is judged first, so that a malformed address does not reveal what another role may do.
  const named: PathIDs =
    isRefusal(params) || typeof params.value !== 'object' || params.value === null
      ? {}
      : params.value
  if (isRefusal(params)) {
    const role = await authorize(
      { ...operation.access, account: undefined, user: undefined },
      caller,
      {},
      deps.authorizationQueries,
    )
    return isRefusal(role) ? role : params
  }
  return authorize(operation.access, caller, named, deps.authorizationQueries)
}

interface HandlerRun {
  accountID: number
  deps: DispatchDependencies
  bodyRead: BodyRateCheck
}

async function runHandler(
  endpoint: Endpoint,
  incoming: IncomingRequest,
  signedIn: AuthenticatedCaller | null,
  { accountID, deps, bodyRead }: HandlerRun,
): Promise<unknown> {
  const key = parseIdempotencyKey(incoming.header('idempotency-key'))
  if (key === undefined)
    return refuse('malformed', {
      fields: { 'Idempotency-Key': 'Must be a UUID or at most 128 visible characters.' },
    })
  const body = endpoint.operation.body === undefined ? { value: undefined } : incoming.body()
  if (isRefusal(body)) return body
  const received = parseRequest(endpoint.operation, {
    params: incoming.params,
    query: incoming.query,
    body: body.value,
  })
  if (isRefusal(received)) return received
  const refused = bodyRead(received.body)
  if (refused !== null) return refused
  const context: Context<Caller | null> = {
    caller: signedIn?.caller ?? null,
    session:
      signedIn === null
        ? null
        : {
            id: signedIn.session.session,
            expires: signedIn.session.expires,
            version: signedIn.session.sessionVersion,
          },
    accountID,
    db: deps.db,
    epoch: deps.db.epoch,
    listVersion: listVersionOf(endpoint, signedIn?.caller ?? null, deps),
    now: deps.now,
    newUid: deps.newUid,
    key,
    ifMatch: tagFrom(incoming.header('if-match')),
    header: incoming.header,
    address: incoming.address,
    isDisconnected: incoming.isDisconnected,
    requestId: incoming.requestId,
    log: incoming.log,
  }
  return endpoint.handle(received, context)
}

/**
 * Returns the tag of a list. The counter that came with the caller covers only the caller's own
 * company; lists of a system administrator cover all companies, so they have no such tag.
 */
function listTagOf(caller: Caller, accountID: number, life: ListVersion): string | null {
  if (caller.roleID === roles.systemAdmin || accountID !== caller.accountID) return null
  return listTag(life, caller.changeCounter)
}

/**
 * Returns what a device's copy of a list depends on: what the caller may see, and the fields of the
 * rows. Every request needs it.
 */
function listVersionOf(
  { shapeHash }: Endpoint,
  caller: Caller | null,
  { db }: DispatchDependencies,
): ListVersion {
  return { epoch: db.epoch, access: accessOfList(caller?.access ?? '', shapeHash) }
}

function refusalOfError(error: unknown, endpoint: Endpoint, incoming: IncomingRequest): Refusal {
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) {
    incoming.log.warn(
      { operation: endpoint.operation.name, why: error.code, error: String(error.cause) },
      error instanceof StorageUnavailable ? 'storage unavailable' : 'database unavailable',
    )
    return refuse('busy', { retryAfter: 2 })
  }
  incoming.log.error(
    { operation: endpoint.operation.name, error: describe(error) },
    'a handler failed',
  )
  return refuse('internal')
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
