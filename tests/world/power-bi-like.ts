import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { embedPage } from './power-bi-page.ts'

/** The faults of the stand-in; each lasts as long as it is set. */
export interface PowerBIFaults {
  /** The status of this step. */
  status?: { step: 'sign-in' | 'report' | 'token'; code: number }
  /** Milliseconds before any response. */
  slow?: number
  /** Answers text instead of JSON. */
  lies?: boolean
  /** The embedded page reports that the report failed. */
  brokenReport?: boolean
}

/** A request for an embed token: its caller and its report. */
export interface AskedToken {
  reportID: string
  workspaceID: string | null
  username: string
  roles: readonly string[]
}

/**
 * A stand-in for Power BI on this machine: the token endpoint of Microsoft's sign-in, the part of
 * the REST API that embed tokens need, and the pages that a frame shows. It checks the requests.
 */
export interface PowerBILike {
  url: string
  faults: PowerBIFaults
  /** Requests for embed tokens, the oldest first. */
  embedTokens: AskedToken[]
  /** The number of calls of the sign-in. */
  signIns: number
  /** Seconds that a sign-in and an embed token live. */
  lives: { signIn: number; embedToken: number }
  /** The clock for the expiry of embed tokens. */
  now: () => Date
  /** The settings of a server that uses it. */
  environment: Readonly<Record<string, string>>
  stop: () => Promise<void>
}

const tenant = 'contoso.test'
const client = { client_id: 'siteward-principal', client_secret: 'power-bi-secret-of-the-tests' }
const scope = 'https://analysis.windows.net/powerbi/api/.default'
/** The host of the stand-in's pages: the only one that the client library of Power BI trusts. */
export const powerBIHost = 'https://app.powerbi.com'

/** @param workspaceID the workspace of its reports; null without one */
export async function powerBILike(workspaceID: string | null = null): Promise<PowerBILike> {
  let asked = 0
  const signedIn = new Set<string>()

  const signIn = (body: string, response: ServerResponse) => {
    const form = new URLSearchParams(body)
    const wanted = { ...client, scope, grant_type: 'client_credentials' }
    const isRight = Object.entries(wanted).every(([name, value]) => form.get(name) === value)
    if (!isRight) return json(response, 400, { error: 'invalid_client' })
    like.signIns += 1
    const token = `sign-in-${like.signIns}`
    signedIn.add(token)
    return json(response, 200, {
      token_type: 'Bearer',
      expires_in: like.lives.signIn,
      access_token: token,
    })
  }

  const report = (place: string | undefined, reportID: string, response: ServerResponse) => {
    if ((place ?? null) !== workspaceID) return json(response, 404, {})
    const embedUrl = `${powerBIHost}/reportEmbed?reportId=${reportID}&groupId=${place ?? 'none'}`
    return json(response, 200, {
      id: reportID,
      datasetId: `data-of-${reportID}`,
      embedUrl,
      name: 'Site report',
    })
  }

  const embedToken = (body: string, response: ServerResponse) => {
    const { reports, datasets, identities } = JSON.parse(body)
    const [{ id: reportID }, { id: datasetID }, identity] = [reports[0], datasets[0], identities[0]]
    if (datasetID !== `data-of-${reportID}` || identity.datasets[0] !== datasetID)
      return json(response, 400, {})
    const { username, roles } = identity
    like.embedTokens.push({ reportID, workspaceID, username, roles })
    const expiration = new Date(like.now().getTime() + like.lives.embedToken * 1000).toISOString()
    return json(response, 200, {
      token: `embedToken-${(asked += 1)}-of-${username}`,
      tokenId: 't',
      expiration,
    })
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const part of request) body += String(part)
    const { pathname, search } = new URL(request.url ?? '/', like.url)
    const { faults } = like
    if (faults.slow) await sleep(faults.slow, undefined, { ref: false })
    if (pathname === '/view' || pathname === '/reportEmbed') {
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(embedPage(pathname + search, faults.brokenReport === true))
    }
    const [, place, reportID] =
      /^\/v1\.0\/myorg(?:\/groups\/([^/]+))?\/reports\/([^/]+)$/.exec(pathname) ?? []
    const steps = {
      'sign-in': `/${tenant}/oauth2/v2.0/token`,
      embedToken: '/v1.0/myorg/GenerateToken',
    }
    const step =
      pathname === steps['sign-in'] ? 'sign-in' : pathname === steps.embedToken ? 'token' : 'report'
    if (faults.lies)
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html>Be back soon</html>')
    if (faults.status?.step === step) return json(response, faults.status.code, {})
    if (step === 'sign-in') return signIn(body, response)
    if (!signedIn.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return json(response, 401, {})
    if (step === 'token') return embedToken(body, response)
    return reportID === undefined ? json(response, 404, {}) : report(place, reportID, response)
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // The server listens on a port, so its address is an object.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const like: PowerBILike = {
    url,
    faults: {},
    embedTokens: [],
    signIns: 0,
    lives: { signIn: 3600, embedToken: 3600 },
    now: () => new Date(),
    environment: {
      OUTBOUND_LOOPBACK: '1',
      POWERBI_LOGIN_URL: url,
      POWERBI_API_URL: url,
      POWERBI_TENANT: tenant,
      POWERBI_CLIENT_ID: client.client_id,
      POWERBI_CLIENT_SECRET: client.client_secret,
      ...(workspaceID !== null && { POWERBI_WORKSPACE: workspaceID }),
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return like
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
