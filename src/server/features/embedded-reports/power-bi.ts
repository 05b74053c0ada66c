import { z } from 'zod'
import type { Outbound, OutboundAnswer, OutboundFault } from '#server/outbound/request.ts'
import type { ReportName } from './report-link.ts'

/** The sign-in of this installation at Power BI (docs/operate.md, *Power BI*). */
export interface PowerBILogin {
  loginAddress: string
  apiAddress: string
  tenant: string
  clientID: string
  clientSecret: string
  /** The workspace of reports whose key names none. Null lets the service choose. */
  workspaceID: string | null
  /** Role of the model's row security. */
  role: string
}

/** An embed token from the service. `embedUrl` is the address of the report. */
export interface GivenToken {
  token: string
  embedUrl: string
  expiresAt: Date
}

/** The step that failed to give an embed token, without any secret, for the log. */
export interface PowerBiFault {
  fault: 'away' | 'refused' | 'unreadable'
  detail: string
}

export type PowerBiResult<Value> = { value: Value } | PowerBiFault

/** The two services behind an embedded report. */
export interface PowerBI {
  /** Signs in as the service principal (OAuth 2 client credentials). */
  signIn: () => Promise<PowerBiResult<{ token: string; livesFor: number }>>
  /**
   * Requests an embed token to view one report as `identity`, the user name of the model's row
   * security.
   */
  giveToken: (
    token: string,
    report: ReportName,
    identity: string,
  ) => Promise<PowerBiResult<GivenToken>>
}

const scope = 'https://analysis.windows.net/powerbi/api/.default'
const longestAnswer = 256 * 1024

const signedIn = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const found = z.object({
  id: z.string(),
  datasetId: z.string().min(1),
  embedUrl: z.url({ protocol: /^https$/ }),
})
const given = z.object({ token: z.string().min(1), expiration: z.iso.datetime({ offset: true }) })

/**
 * Calls Microsoft's sign-in and the Power BI REST API v1.0 over HTTP, and validates every answer.
 */
export function powerBIOverHttp(outbound: Outbound, login: PowerBILogin): PowerBI {
  const api = `${login.apiAddress}/v1.0/myorg`
  const json = { accept: 'application/json', 'content-type': 'application/json' }

  return {
    signIn: async () => {
      const form = {
        grant_type: 'client_credentials',
        client_id: login.clientID,
        client_secret: login.clientSecret,
        scope,
      }
      const answer = await outbound({
        method: 'POST',
        url: `${login.loginAddress}/${encodeURIComponent(login.tenant)}/oauth2/v2.0/token`,
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(form).toString(),
        maxBytes: longestAnswer,
      })
      const read = readAnswer(answer, signedIn, 'sign-in')
      if ('fault' in read) return read
      return { value: { token: read.value.access_token, livesFor: read.value.expires_in * 1000 } }
    },

    giveToken: async (token, { reportID, workspaceID }, identity) => {
      const headers = { ...json, authorization: `Bearer ${token}` }
      const workspace = workspaceID ?? login.workspaceID
      const place = workspace === null ? '' : `/groups/${encodeURIComponent(workspace)}`
      const url = `${api}${place}/reports/${encodeURIComponent(reportID)}`
      const answer = await outbound({ method: 'GET', url, headers, maxBytes: longestAnswer })
      const report = readAnswer(answer, found, 'report')
      if ('fault' in report) return report
      const { datasetId, embedUrl } = report.value
      const body = JSON.stringify({
        reports: [{ id: reportID }],
        datasets: [{ id: datasetId }],
        identities: [{ username: identity, roles: [login.role], datasets: [datasetId] }],
      })
      const generate = {
        method: 'POST',
        url: `${api}/GenerateToken`,
        headers,
        body,
        maxBytes: longestAnswer,
      } as const
      const embedToken = readAnswer(await outbound(generate), given, 'token')
      if ('fault' in embedToken) return embedToken
      return {
        value: {
          token: embedToken.value.token,
          embedUrl,
          expiresAt: new Date(embedToken.value.expiration),
        },
      }
    },
  }
}

function readAnswer<Shape extends z.ZodType>(
  answer: OutboundAnswer | { fault: OutboundFault },
  shape: Shape,
  step: string,
): PowerBiResult<z.infer<Shape>> {
  if ('fault' in answer)
    return {
      fault: answer.fault === 'long' ? 'unreadable' : 'away',
      detail: `${step}: ${answer.fault}`,
    }
  const { status } = answer
  if (status >= 500 || status === 429) return { fault: 'away', detail: `${step}: HTTP ${status}` }
  if (status !== 200) return { fault: 'refused', detail: `${step}: HTTP ${status}` }
  const read = shape.safeParse(parsed(answer.body))
  return read.success
    ? { value: read.data }
    : { fault: 'unreadable', detail: `${step}: another shape` }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
