import { makeLru } from '#server/lru.ts'
import { makeOutbound } from '#server/outbound/request.ts'
import type { Settings } from '#server/settings.ts'
import { type GivenToken, type PowerBI, powerBIOverHttp, type ServiceResult } from './power-bi.ts'
import type { ReportName } from './report-link.ts'

/**
 * ms before its end from which an embed token or a sign-in is fetched anew; frames renew later than
 * this.
 */
const margin = 5 * 60_000
/** How many embed tokens one process keeps. */
const mostKept = 2_000

/** Gives embed tokens to reports and keeps each until shortly before its end. */
export type EmbedTokens = (
  report: ReportName,
  identity: string,
) => Promise<ServiceResult<GivenToken>>

interface Cached<Value> {
  /** Shared by calls that ask at the same time. */
  value: Promise<ServiceResult<Value>>
  /** ms since 1970; infinite while the answer is on its way. */
  until: number
}

/** @param now the server's clock */
export function makeEmbedTokens(service: PowerBI, now: () => Date): EmbedTokens {
  const embedTokens = makeLru<Cached<GivenToken>>(mostKept)
  const signIns = makeLru<Cached<{ token: string; livesFor: number }>>(1)
  const time = () => now().getTime()

  /** Answers what is kept under a key, or fetches it and keeps it; keeps no fault. */
  function keep<Value>(
    kept: ReturnType<typeof makeLru<Cached<Value>>>,
    key: string,
    fetchNew: () => Promise<ServiceResult<Value>>,
    endOf: (value: Value) => number,
  ): Promise<ServiceResult<Value>> {
    const known = kept.get(key)
    if (known !== undefined && known.until > time()) return known.value
    const entry: Cached<Value> = { value: fetchNew(), until: Infinity }
    kept.set(key, entry)
    const forget = () => kept.get(key) === entry && kept.delete(key)
    entry.value.then(
      (got) => ('fault' in got ? forget() : (entry.until = endOf(got.value) - margin)),
      forget,
    )
    return entry.value
  }

  const signIn = () =>
    keep(signIns, 'signed in', service.signIn, ({ livesFor }) => time() + livesFor)

  return (report, identity) =>
    keep(
      embedTokens,
      JSON.stringify([report.workspaceID, report.reportID, identity]),
      async () => {
        const signed = await signIn()
        if ('fault' in signed) return signed
        const got = await service.giveToken(signed.value.token, report, identity)
        // A sign-in that the service ended early must not refuse everybody until its time is over.
        if ('fault' in got && got.fault === 'refused') signIns.delete('signed in')
        return got
      },
      ({ expiresAt }) => expiresAt.getTime(),
    )
}

/** ms that one call to Power BI may take; an embed token needs up to three of them. */
const longestCall = 8_000

/** Opens embedded reports by the service principal of the settings; null where none is set up. */
export function embedTokensFor(settings: Settings, now: () => Date): EmbedTokens | null {
  const {
    powerBITenant: tenant,
    powerBIClientID: clientID,
    powerBIClientSecret: clientSecret,
  } = settings
  if (tenant === null || clientID === null || clientSecret === null) return null
  const outbound = makeOutbound({ loopback: settings.outboundLoopback, within: longestCall })
  const login = {
    loginAddress: settings.powerBILoginUrl,
    apiAddress: settings.powerBIApiUrl,
    tenant,
    clientID,
    clientSecret,
    workspaceID: settings.powerBIWorkspace,
    role: settings.powerBIRole,
  }
  return makeEmbedTokens(powerBIOverHttp(outbound, login), now)
}
