import { z } from 'zod'
import { uid } from '#contract/kernel/shapes.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'
import { createLru } from '#server/kernel/lru.ts'
import { setCookieHeader, parseCookie, cookieName } from './cookies.ts'
import { browserOf, parseInstallHeader } from './device-headers.ts'

/** A browser's report of the changes it still holds unsent (offline design, 10, witnesses). */
export interface PendingReport {
  installId: string
  pending: number
  heardAt: string
}

/** Milliseconds after which an unchanged report is stored again, as the last contact. */
const storeEvery = 600_000
const year = 31_536_000

const cookieValue = z.tuple([
  uid,
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number),
  z.iso.datetime(),
])

/**
 * Returns the cookie's name, one per scope and port: another person at this browser has another
 * one, and so has another installation on this host (ruling 78).
 */
export function reportCookieName(
  caller: Pick<Caller, 'accountID' | 'user_id'>,
  host: string | undefined,
): string {
  const [, port] = /:(\d{1,5})$/.exec(host ?? '') ?? []
  return `siteward_witness_${caller.accountID}_${caller.user_id}${port === undefined ? '' : `_${port}`}`
}

/** Returns the report in the cookie of this scope. */
export function readReportCookie(
  cookies: string | undefined,
  name: string,
): PendingReport | undefined {
  // Before the update it had its plain name with https too.
  const found = parseCookie(cookies, cookieName(name, true)) ?? parseCookie(cookies, name)
  const read = cookieValue.safeParse(found?.split('~')).data
  return read && { installId: read[0], pending: read[1], heardAt: read[2] }
}

/** The headers `Install`, `User-Agent`, `Cookie` and `Host` of a request. */
export interface ReportHeaders {
  install: string | undefined
  agent: string | undefined
  cookies: string | undefined
  host: string | undefined
}

export interface PendingReports {
  /**
   * Stores the report of the `Install` header in the table, and returns the cookies to set, if any.
   * Writes only if it changed or is older than ten minutes. Never fails a request.
   */
  store: (caller: Caller, heard: ReportHeaders, mayReplace: boolean) => string[] | undefined
}

// Serializes the writes of each person: two at once would not see each other's rows and leave more
// than fifty.
const turn = {
  name: 'pending-report-turn',
  text: `select pg_advisory_xact_lock(hashtext('installs'), $1)`,
}
// The statement does not see its own new row, hence 49 of the others.
const write = {
  name: 'pending-report-write',
  text: `with heard as (
      insert into installs (account_id, user_id, install_id, pending, heard_at, device, build) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (account_id, user_id, install_id) do update
        set pending = excluded.pending, heard_at = excluded.heard_at, device = excluded.device, build = excluded.build
    )
    delete from installs where account_id = $1 and user_id = $2 and (install_id = $8 or install_id in (
      select install_id from installs where account_id = $1 and user_id = $2 and install_id <> $3 order by heard_at desc offset 49
    ))`,
}

export function createPendingReports(
  db: Database,
  now: () => Date,
  isHttps: boolean,
  failed: (error: unknown) => void,
): PendingReports {
  const written = createLru<{ pending: number; build: string; at: number }>(20_000)
  return {
    store: (caller, { install: header, agent, cookies, host }, mayReplace) => {
      const report = parseInstallHeader(header)
      if (report === undefined) return undefined
      const at = now()
      const { installId, pending, build } = report
      const name = reportCookieName(caller, host)
      const before = readReportCookie(cookies, name)
      // A lost box has a new install id: only the call that brings the old report may replace it.
      const isReplaced = before !== undefined && before.installId !== installId && mayReplace
      const key = `${caller.user_id}.${installId}`
      const last = written.get(key)
      // The cookie knows what another process stored meanwhile.
      const isOther = before?.installId === installId && before.pending !== pending
      const isStored =
        !isOther &&
        last?.pending === pending &&
        last.build === build &&
        at.getTime() - last.at <= storeEvery
      if (!isStored || isReplaced) {
        written.set(key, { pending, build, at: at.getTime() })
        db.account(caller.accountID, async (tx) => {
          await tx.exec(turn, [caller.user_id])
          await tx.exec(write, [
            caller.accountID,
            caller.user_id,
            installId,
            pending,
            at,
            browserOf(agent) ?? '',
            build,
            isReplaced ? before.installId : null,
          ])
        }).catch(failed)
      }
      if (before !== undefined && before.installId !== installId && !isReplaced) return undefined
      const isFresh =
        before?.installId === installId &&
        before.pending === pending &&
        at.getTime() - Date.parse(before.heardAt) < storeEvery
      if (isFresh) return undefined
      const value = [installId, pending, at.toISOString()].join('~')
      const cookie = setCookieHeader(name, value, { isHttps, seconds: year, path: '/api' })
      // Removes the cookie of the time before its name showed https.
      const isOld = isHttps && parseCookie(cookies, name) !== undefined
      return isOld
        ? [cookie, `${name}=; Path=/api; Max-Age=0; HttpOnly; SameSite=Strict; Secure`]
        : [cookie]
    },
  }
}
