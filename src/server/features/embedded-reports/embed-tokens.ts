import { createLru } from '#server/kernel/lru.ts'
import { createOutbound } from '#server/outbound/request.ts'
import type { Settings } from '#server/settings/settings.ts'
import { type GivenToken, type PowerBI, powerBIOverHttp, type PowerBiResult } from './power-bi.ts'
import type { ReportName } from './report-link.ts'

/**
 * Milliseconds before the expiry of an embed token or a sign-in from which a new one is fetched.
 * Frames renew later than this.
 */
const margin = 5 * 60_000
/** Most embed tokens in the cache of one process. */
const maxEmbedTokens = 2_000

/** Returns embed tokens for reports, and caches each until shortly before its expiry. */
export type EmbedTokens = (
  report: ReportName,
  identity: string,
) => Promise<PowerBiResult<GivenToken>>

interface Cached<Value> {
  /** Shared by parallel calls. */
  value: Promise<PowerBiResult<Value>>
  /** Milliseconds since 1970, or infinite until the answer arrives. */
  until: number
}

/** @param now the server's clock */
export function createEmbedTokens(service: PowerBI, now: () => Date): EmbedTokens {
  const embedTokens = createLru<Cached<GivenToken>>(maxEmbedTokens)
  const signIns = createLru<Cached<{ token: string; livesFor: number }>>(1)
  const time = () => now().getTime()

  /** Returns the cached value of a key, or fetches and caches it. Does not cache faults. */
  function keep<Value>(
    kept: ReturnType<typeof createLru<Cached<Value>>>,
    key: string,
    fetchNew: () => Promise<PowerBiResult<Value>>,
    endOf: (value: Value) => number,
  ): Promise<PowerBiResult<Value>> {
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
        // A sign-in that the service ended early must not cause refusals until its expiry.
        if ('fault' in got && got.fault === 'refused') signIns.delete('signed in')
        return got
      },
      ({ expiresAt }) => expiresAt.getTime(),
    )
}

/** Milliseconds that one call to Power BI may take. An embed token needs up to three calls. */
const longestCall = 8_000

/**
 * Opens embedded reports with the service principal of the settings, or returns null without one.
 */
export function embedTokensFor(settings: Settings, now: () => Date): EmbedTokens | null {
  const {
    powerBITenant: tenant,
    powerBIClientID: clientID,
    powerBIClientSecret: clientSecret,
  } = settings
  if (tenant === null || clientID === null || clientSecret === null) return null
  const outbound = createOutbound({ loopback: settings.outboundLoopback, within: longestCall })
  const login = {
    loginAddress: settings.powerBILoginUrl,
    apiAddress: settings.powerBIApiUrl,
    tenant,
    clientID,
    clientSecret,
    workspaceID: settings.powerBIWorkspace,
    role: settings.powerBIRole,
  }
  return createEmbedTokens(powerBIOverHttp(outbound, login), now)
}
