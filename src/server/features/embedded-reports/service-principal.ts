import { makeOutbound } from '#server/outbound/request.ts'
import type { Settings } from '#server/settings.ts'
import { makePasses, type Passes } from './passes.ts'
import { powerBIOverHttp } from './power-bi.ts'

/** ms that one call to Power BI may take; a pass needs up to three of them. */
const longestCall = 8_000

/** Opens embedded reports by the service principal of the settings; null where none is set up. */
export function passesFor(settings: Settings, now: () => Date): Passes | null {
  const { powerBITenant: tenant, powerBIClientID: clientID, powerBIClientSecret: clientSecret } = settings
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
  return makePasses(powerBIOverHttp(outbound, login), now)
}
