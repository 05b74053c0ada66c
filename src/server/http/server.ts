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
import type { Settings } from '#server/settings/settings.ts'
import { createAuthenticator } from './authenticate.ts'
import { createAuthorizationQueries } from './authorize.ts'
import { addClientFiles } from './client-files.ts'
import { type AllHandlers, createEndpoints } from './endpoint.ts'
import { createProxyWarning } from './local-request.ts'
import { dataCsp, securityHeaders } from './headers.ts'
import type { ApiKeyLookup, ApiKeyCheck } from './dispatch.ts'
import { createLanguageStore } from './language.ts'
import { openApiText } from './open-api.ts'
import { createAnswerCache } from './compress.ts'
import { createConsistencyTokenSigner } from './consistency-token-signer.ts'
import { addPages, type ServerPage } from './pages.ts'
import { peopleOf } from '#server/people/reporting-tree.ts'
import { problemResponse } from './respond.ts'
import { addRoutes, type RawBody, requestLog, sendReply } from './routes.ts'
import { createSessionCache } from './session-cache.ts'
import { createRateLimit } from './limits/rate-limit.ts'
import { createExportLimiter } from './limits/export-limiter.ts'
import { createRequestTracker } from './limits/request-tracker.ts'
import { createClientErrorHandler } from './limits/client-error-handler.ts'
import { type AdmissionCheck, createAdmissionCheck } from './limits/admission.ts'
import type { Connections } from './limits/connections.ts'
import { BodyAbortedError, createLimitedServer } from './limits/http-server.ts'
import { type Limits, maxBodyBytes } from './limits/limits.ts'
import { createRefusalLog } from './limits/refusal-log.ts'
import {
  addHealthRoutes,
  createGracefulShutdown,
  type GracefulShutdown,
} from './graceful-shutdown.ts'
import type { TokenService } from './tokens.ts'
import { createPendingReports } from './pending-report.ts'

export interface ServerDependencies {
  settings: Settings
  db: Database
  tokens: TokenService
  handlers: AllHandlers
  /** Pages that the server writes itself, which are no operations of the contract. */
  pages: readonly ServerPage[]
  /** The queue of jobs. */
  jobs: { isRunning: () => boolean }
  checkApiKey: ApiKeyCheck
  findCompanyByApiKey: ApiKeyLookup
  now: () => Date
  newUid: () => string
  /** Folder of the built client; null serves the API alone. */
  clientFolder: string | null
  limits: Limits
}

export interface HttpServer {
  app: FastifyInstance
  shutdown: GracefulShutdown
}

/**
 * Makes the HTTP server, not yet listening: every operation of the contract, the pages, the
 * client's files.
 */
export async function createHttpServer(parts: ServerDependencies): Promise<HttpServer> {
  const { settings, db, now, limits } = parts
  const isBehindProxy = settings.trustProxy > 0
  const { connections, serverFactory } = createLimitedServer(limits, isBehindProxy)
  const setHeaders = createSetHeaders(settings)
  const app = Fastify({
    logger: { level: settings.logLevel, base: undefined },
    // The server logs answers itself, without addresses.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    requestIdHeader: false,
    genReqId: createRequestIds(),
    // Trusts this number of proxies and no more: any caller can write the header (trust-cases,
    // 4.1.3).
    trustProxy: isBehindProxy && ((_address, hop) => hop < settings.trustProxy),
    bodyLimit: maxBodyBytes.person,
    serverFactory,
    clientErrorHandler: createClientErrorHandler(connections, securityHeaders(settings.isHttps)),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: false, caseSensitive: true },
    // An unreadable address runs no hook.
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply)
      return sendProblem(request, reply, 'malformed')
    },
  })
  const stopping = createGracefulShutdown(now)
  app.decorateRequest('caller', null)
  app.decorateRequest('isRefusedAtDoor', false)
  const people = peopleOf(db)
  const marks = createConsistencyTokenSigner(db)
  const sessions = createSessionCache(createAuthenticator(db, parts.tokens, people, marks), now)
  const log = createRefusalLog(requestLog(app), db.markKey)
  app.addHook('onClose', async () => log.flush())
  const admit = createAdmissionCheck({
    limits,
    tokens: parts.tokens,
    sessions,
    connections,
    log,
    now,
  })
  const warn = createProxyWarning(settings.trustProxy, app.log)
  addAdmissionHooks(app, setHeaders, stopping, { connections, admit, db, warn })
  addBodyParsers(app)

  const failed = (error: unknown) =>
    app.log.warn({ error: String(error) }, 'what a browser said could not be kept')
  const endpoints = createEndpoints(parts.handlers)
  const answering = createRequestTracker()
  const allowances = {
    reads: createRateLimit(limits.anHour.rowsRead, now),
    writes: createRateLimit(limits.anHour.writes, now),
    exports: createExportLimiter(limits.exports, answering, now),
  }
  addRoutes(app, endpoints, {
    dependencies: {
      db,
      authenticate: sessions.authenticate,
      authorizationQueries: createAuthorizationQueries(db),
      checkApiKey: parts.checkApiKey,
      findCompanyByApiKey: parts.findCompanyByApiKey,
      now,
      newUid: parts.newUid,
      rateLimits: allowances,
    },
    requestTracker: answering,
    options: { checkAnswers: settings.checkAnswers, answerCache: createAnswerCache() },
    pendingReports: createPendingReports(db, now, settings.isHttps, failed),
    languages: createLanguageStore(db, now, failed),
    marks,
  })
  addHealthRoutes(app, db, stopping, parts.jobs)
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('Content-Type', 'application/json; charset=utf-8').send(openApiText()),
  )
  addPages(app, parts.pages)
  await addClientFiles(
    app,
    parts.clientFolder,
    endpoints.map(({ operation }) => operation),
  )
  return { app, shutdown: stopping }
}

type SetHeaders = (
  request: Pick<FastifyRequest, 'id' | 'url'>,
  reply: Pick<FastifyReply, 'header' | 'headers'>,
) => void

/** Makes the function that sets the headers of every answer. */
function createSetHeaders(settings: Settings): SetHeaders {
  const everywhere = securityHeaders(settings.isHttps)
  const ofApi = {
    'Cache-Control': 'no-store',
    'Sync-Server': '1',
    'Content-Security-Policy': dataCsp,
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
function addAdmissionHooks(
  app: FastifyInstance,
  setHeaders: SetHeaders,
  stopping: GracefulShutdown,
  {
    connections,
    admit,
    db,
    warn,
  }: Pick<ServerDependencies, 'db'> & {
    connections: Connections
    admit: AdmissionCheck
    warn: ReturnType<typeof createProxyWarning>
  },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealth(request.url)) {
      setHeaders(request, reply)
      done()
      return
    }
    warn(request.headers)
    stopping.requestStarted()
    // Runs also if the caller hangs up before the answer.
    connections.afterAnswer(request.socket, stopping.requestEnded)
    setHeaders(request, reply)
    if (stopping.isStopping()) {
      reply.header('Connection', 'close')
      sendReply(
        reply,
        problemResponse(
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
      return sendReply(reply, problemResponse(passing.refusal, request.id))
    })
  })
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply)
    done()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof BodyAbortedError) reply.header('Connection', 'close')
    const code =
      refusalsByErrorCode[error.code] ??
      (error.statusCode !== undefined && error.statusCode < 500 ? 'malformed' : 'internal')
    if (code === 'internal') request.log.error({ error: error.stack }, 'a request failed')
    return sendProblem(request, reply, code)
  })
}

const refusalsByErrorCode: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type',
  BODY_STOPPED: 'stopped',
  BODY_BROKEN: 'malformed',
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusalCode,
): FastifyReply {
  return sendReply(reply, problemResponse(refuse(code), request.id))
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
function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const asText =
    (isForm: boolean) =>
    (_request: unknown, text: string, done: (error: null, body: RawBody) => void) =>
      done(null, { text, isForm })
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, asText(false))
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBodyBytes.anonymous },
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
function createRequestIds(): () => string {
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
