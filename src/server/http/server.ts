import { randomBytes } from 'node:crypto'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type RefusalCode, refuse } from '#contract/kernel/refusal.ts'
import type { Database } from '#server/db/database.ts'
import type { Settings } from '#server/settings.ts'
import { makeAuthenticate } from './authenticate.ts'
import { makeExistence } from './authorize.ts'
import { addClientFiles } from './client-files.ts'
import { type AllHandlers, endpointsOf } from './endpoint.ts'
import { makeProxyWarning } from './forwarded.ts'
import { dataPolicy, securityHeaders } from './headers.ts'
import type { CompanyOfKey, RefusesKey } from './dispatch.ts'
import { makeLanguages } from './language.ts'
import { openApiText } from './open-api.ts'
import { makeCachedAnswers } from './compress.ts'
import { makeDataMarks } from './data-mark.ts'
import { addPages, type Page } from './pages.ts'
import { peopleOf } from '#server/people/reporting-tree.ts'
import { refuseAtDoor } from './respond.ts'
import { addRoutes, type BodyText, logOf, sendOut } from './routes.ts'
import { makeSessionChecks } from './session-checks.ts'
import { makeAllowance } from './limits/allowance.ts'
import { makeExports } from './limits/exports.ts'
import { makeAnswering } from './limits/give-way.ts'
import { answerNonsense } from './limits/malformed-requests.ts'
import { type Admit, makeAdmission } from './limits/admission.ts'
import type { Connections } from './limits/connections.ts'
import { BodyLost, limitedServer } from './limits/http-server.ts'
import { type Limits, mostOfBody } from './limits/limits.ts'
import { makeRefusalLog } from './limits/refusal-log.ts'
import { addHealth, makeStopping, type Stopping } from './lifecycle.ts'
import type { Tokens } from './tokens.ts'
import { makePendingReports } from './pending-report.ts'

export interface ServerParts {
  settings: Settings
  db: Database
  tokens: Tokens
  handlers: AllHandlers
  /** Pages that the server writes itself, which are no operations of the contract. */
  pages: readonly Page[]
  /** The queue of jobs. */
  jobs: { isRunning: () => boolean }
  refusesKey: RefusesKey
  companyOfKey: CompanyOfKey
  now: () => Date
  newUid: () => string
  /** Folder of the built client; null serves the API alone. */
  clientFolder: string | null
  limits: Limits
}

export interface HttpServer {
  app: FastifyInstance
  stopping: Stopping
}

/**
 * Makes the HTTP server, not yet listening: every operation of the contract, the pages, the
 * client's files.
 */
export async function makeServer(parts: ServerParts): Promise<HttpServer> {
  const { settings, db, now, limits } = parts
  const isBehindProxy = settings.trustProxy > 0
  const { connections, make } = limitedServer(limits, isBehindProxy)
  const greet = makeGreeting(settings)
  const app = Fastify({
    logger: { level: settings.logLevel, base: undefined },
    // The server logs answers itself, without addresses.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    requestIdHeader: false,
    genReqId: makeRequestIds(),
    // Trusts this number of proxies and no more: any caller can write the header (trust-cases,
    // 4.1.3).
    trustProxy: isBehindProxy && ((_address, hop) => hop < settings.trustProxy),
    bodyLimit: mostOfBody.person,
    serverFactory: make,
    clientErrorHandler: answerNonsense(connections, securityHeaders(settings.isHttps)),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: false, caseSensitive: true },
    // An unreadable address runs no hook.
    frameworkErrors: (_error, request, reply) => {
      greet(request, reply)
      return atDoor(request, reply, 'malformed')
    },
  })
  const stopping = makeStopping(now)
  app.decorateRequest('caller', null)
  app.decorateRequest('isRefusedAtDoor', false)
  const people = peopleOf(db)
  const marks = makeDataMarks(db)
  const sessions = makeSessionChecks(makeAuthenticate(db, parts.tokens, people, marks), now)
  const log = makeRefusalLog(logOf(app), db.markKey)
  app.addHook('onClose', async () => log.flush())
  const admit = makeAdmission({ limits, tokens: parts.tokens, sessions, connections, log, now })
  const warn = makeProxyWarning(settings.trustProxy, app.log)
  addDoor(app, greet, stopping, { connections, admit, db, warn })
  takeTexts(app)

  const failed = (error: unknown) =>
    app.log.warn({ error: String(error) }, 'what a browser said could not be kept')
  const endpoints = endpointsOf(parts.handlers)
  const answering = makeAnswering()
  const allowances = {
    reads: makeAllowance(limits.anHour.rowsRead, now),
    writes: makeAllowance(limits.anHour.writes, now),
    exports: makeExports(limits.exports, answering, now),
  }
  addRoutes(app, endpoints, {
    dependencies: {
      db,
      authenticate: sessions.authenticate,
      existence: makeExistence(db),
      refusesKey: parts.refusesKey,
      companyOfKey: parts.companyOfKey,
      now,
      newUid: parts.newUid,
      allowances,
    },
    answering,
    options: { checkAnswers: settings.checkAnswers, cached: makeCachedAnswers() },
    pendingReports: makePendingReports(db, now, settings.isHttps, failed),
    languages: makeLanguages(db, now, failed),
    marks,
  })
  addHealth(app, db, stopping, parts.jobs)
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('Content-Type', 'application/json; charset=utf-8').send(openApiText()),
  )
  addPages(app, parts.pages)
  await addClientFiles(
    app,
    parts.clientFolder,
    endpoints.map(({ operation }) => operation),
  )
  return { app, stopping }
}

type Greeting = (
  request: Pick<FastifyRequest, 'id' | 'url'>,
  reply: Pick<FastifyReply, 'header' | 'headers'>,
) => void

/** Makes the function that sets the headers of every answer. */
function makeGreeting(settings: Settings): Greeting {
  const everywhere = securityHeaders(settings.isHttps)
  const ofApi = {
    'Cache-Control': 'no-store',
    'Sync-Server': '1',
    'Content-Security-Policy': dataPolicy,
  }
  return (request, reply) => {
    reply.headers(everywhere)
    reply.header('X-Request-Id', request.id)
    if (isApi(request.url)) reply.headers(ofApi)
  }
}

/**
 * Adds the hooks of every request: the headers of its answer, and the refusal if there are too
 * many.
 */
function addDoor(
  app: FastifyInstance,
  greet: Greeting,
  stopping: Stopping,
  {
    connections,
    admit,
    db,
    warn,
  }: Pick<ServerParts, 'db'> & {
    connections: Connections
    admit: Admit
    warn: ReturnType<typeof makeProxyWarning>
  },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealth(request.url)) {
      greet(request, reply)
      done()
      return
    }
    warn(request.headers)
    stopping.began()
    // Runs also if the caller hangs up before the answer.
    connections.whenTaken(request.socket, stopping.ended)
    greet(request, reply)
    if (stopping.isStopping()) {
      reply.header('Connection', 'close')
      sendOut(
        reply,
        refuseAtDoor(
          refuse('busy', { message: 'The server is stopping.', retryAfter: 5 }),
          request.id,
        ),
      )
      return
    }
    admit(request, (passing) => {
      if (passing === 'go on') return done()
      if (passing === 'not found') return reply.callNotFound()
      if (passing.hangUp) reply.header('Connection', 'close')
      request.isRefusedAtDoor = true
      // Every answer of the API carries the epoch, so that a device learns of a restore.
      if (isApi(request.url)) reply.header('Data-Epoch', db.epoch)
      return sendOut(reply, refuseAtDoor(passing.refusal, request.id))
    })
  })
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply)
    done()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof BodyLost) reply.header('Connection', 'close')
    const code =
      doorRefusals[error.code] ??
      (error.statusCode !== undefined && error.statusCode < 500 ? 'malformed' : 'internal')
    if (code === 'internal') request.log.error({ error: error.stack }, 'a request failed')
    return atDoor(request, reply, code)
  })
}

const doorRefusals: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type',
  BODY_STOPPED: 'stopped',
  BODY_BROKEN: 'malformed',
}

function atDoor(request: FastifyRequest, reply: FastifyReply, code: RefusalCode): FastifyReply {
  return sendOut(reply, refuseAtDoor(refuse(code), request.id))
}

/** Returns whether it is a health check, which answers under any load (rulings, 35). */
function isHealth(url: string): boolean {
  return url === '/healthz' || url === '/readyz'
}

function isApi(url: string): boolean {
  return url.startsWith('/api') && (url.length === 4 || '/?'.includes(url.charAt(4)))
}

/**
 * Reads JSON and forms as text; they are parsed once the caller was let in. Everything else is 415.
 */
function takeTexts(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const asText =
    (isForm: boolean) =>
    (_request: unknown, text: string, done: (error: null, body: BodyText) => void) =>
      done(null, { text, isForm })
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, asText(false))
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostOfBody.stranger },
    asText(true),
  )
}

/**
 * Logs route patterns and numbers only, never an address with its query, a name, a key or a token.
 * Calls that got no place are counted instead (`refusal-log.ts`).
 */
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const status = reply.statusCode
  const isCounted = request.isRefusedAtDoor && (status === 429 || status === 503)
  const level = isCounted
    ? 'debug'
    : status >= 500
      ? 'error'
      : status === 401 || status === 403 || status === 429
        ? 'info'
        : 'debug'
  request.log[level](
    {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status,
      ms: Math.round(reply.elapsedTime),
      ...request.caller,
    },
    'answered',
  )
}

/** Makes request ids that are short, unique over processes and cheap. */
function makeRequestIds(): () => string {
  const process = randomBytes(4).toString('hex')
  let count = 0
  return () => `${process}-${(count++).toString(36)}`
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the call was refused before its body was read. */
    isRefusedAtDoor: boolean
  }
}
