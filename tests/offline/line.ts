import type { FetchResponse, SendRequest } from '#client/data/outbox/environment.ts'
import type { Chance } from './chance.ts'
import type { Fault } from './faults.ts'
import type { PortAnswer, PortRequest, ServerPort, Who } from './model-adapter.ts'
import type { Actor, Scheduler } from './scheduler.ts'
import type { Tell } from './trace.ts'

/** The faults of the line, in percent; all 0 when faults have stopped. */
export interface Weather {
  /** Cut before the request reaches the server. */
  lost: number
  /** Cut after the server has done its work, or in the middle of the answer. */
  cut: number
  /** Delivered a second time, at the same instant or much later. */
  twice: number
  /** Slower than the sender's timeout. */
  slow: number
  /** The server answers 500, 503 with or without Retry-After, 429, before or after its work. */
  unwell: number
  /** A proxy's 403, an odd Retry-After. */
  odd: number
}

export const fair: Weather = { lost: 0, cut: 0, twice: 0, slow: 0, unwell: 0, odd: 0 }

/**
 * Lets a scene control the line: lose the request, cut its answer, deliver it twice, delay it by a
 * number of ms, or answer in place of the server.
 */
export type Script = (
  request: PortRequest,
) => 'lose' | 'cut' | 'twice' | number | PortAnswer | undefined

/** The sender of a request. */
export interface Origin {
  tab: Actor
  online(): boolean
  /** True: a captive portal answers instead of the server. */
  portal(): boolean
  /** Null: the session is missing or expired. */
  who(): Who | null
  left(ids: readonly string[]): void
  /** Called before a request of the box leaves. */
  sends(): void
  /** Called with the status of each answer of our server. */
  heard(status: number): void
}

/** The line between a tab and the server. */
export function lineOf(
  scheduler: Scheduler,
  chance: Chance,
  port: ServerPort,
  weather: () => Weather,
  script: () => Script | undefined,
  fault: Fault,
  tell: Tell,
): (origin: Origin) => SendRequest {
  const latency = () => 5 + chance.next() * 60

  return (origin) =>
    (path, { method, headers, body, signal }) =>
      new Promise<FetchResponse>((resolve, reject) => {
        let open = true
        const ids = idsIn(body)
        const settle = (kind: () => void) => {
          if (open) kind()
          open = false
        }
        const fail = () =>
          settle(() => {
            tell(ids, `no answer to ${path}`)
            reject(new Error('Failed to fetch.'))
          })
        const give = (answer: PortAnswer, cut: boolean) =>
          settle(() => {
            if (answer.status !== 200 || cut)
              tell(
                ids,
                `${path} is answered ${answer.status} ${cut ? 'and cut' : answer.body.slice(0, 60)}`,
              )
            if (answer.headers['sync-server'] === '1') origin.heard(answer.status)
            resolve(replyOf(fault.believesUnmarked === true ? marked(answer) : answer, cut))
          })
        const later = (delay: number, run: () => void) =>
          scheduler.plan(delay, origin.tab, 'net', run)
        signal.addEventListener('abort', fail)
        const now = weather()
        if (path.startsWith('/api/sync/') || path.includes('/uploads')) origin.sends()
        if (!origin.online() || chance.percent(now.lost)) return later(latency(), fail)
        if (origin.portal()) {
          const believed = fault.believePortal?.(ids)
          return later(latency(), () => give(believed ?? chance.pick(portals), false))
        }
        origin.left(ids)
        // The request carries the session at the time when it leaves.
        const request: PortRequest = { method, path, headers, body, who: origin.who() }
        const scripted = script()?.(request)
        if (scripted === 'lose') return later(latency(), fail)
        if (typeof scripted === 'object') return later(latency(), () => give(scripted, false))
        const arrive = (delay: number, answered: boolean) =>
          scheduler.plan(delay, null, 'net', () => {
            const early = chance.percent(now.unwell)
              ? chance.pick(illnesses)
              : chance.percent(now.odd)
                ? chance.pick(oddities)
                : undefined
            if (early !== undefined && chance.percent(50))
              return answered && later(latency(), () => give(early, false))
            void port.handle(request).then((answer) => {
              if (!answered) return
              if (scripted === 'cut') return later(latency(), fail)
              if (answer === null || chance.percent(now.cut))
                later(latency(), () =>
                  chance.percent(50) || answer === null ? fail() : give(answer, true),
                )
              else later(latency(), () => give(early ?? answer, false))
            })
          })
        arrive(
          typeof scripted === 'number'
            ? scripted
            : latency() + (chance.percent(now.slow) ? 20_000 + chance.next() * 60_000 : 0),
          true,
        )
        if (scripted === 'twice') arrive(latency(), false)
        if (chance.percent(now.twice))
          arrive(chance.percent(50) ? latency() : chance.next() * 240_000, false)
      })
}

export function replyOf(answer: PortAnswer, cut: boolean): FetchResponse {
  return {
    status: answer.status,
    headers: { get: (name) => answer.headers[name.toLowerCase()] ?? null },
    text: () =>
      cut ? Promise.reject(new Error('Cut in the middle.')) : Promise.resolve(answer.body),
  }
}

/** Adds our mark, for a device that does not check it. */
function marked(answer: PortAnswer): PortAnswer {
  return { ...answer, headers: { ...answer.headers, 'sync-server': '1' } }
}

export function idsIn(body: string | undefined): string[] {
  const content: { ops?: { id: string }[] } = JSON.parse(body ?? '{}')
  return (content.ops ?? []).map((op) => op.id)
}

const ours = { 'sync-server': '1', 'content-type': 'application/problem+json' }
const html = { 'content-type': 'text/html' }

export const portals: readonly PortAnswer[] = [
  { status: 200, headers: html, body: '<html>Welcome to Airport Wi-Fi</html>' },
  { status: 302, headers: { location: 'http://portal.example/' }, body: '' },
  { status: 200, headers: { 'content-type': 'application/json' }, body: '{"results":[]}' },
  { status: 401, headers: html, body: 'Sign in to the network' },
  { status: 0, headers: {}, body: '' },
  // Gateways answer JSON as well.
  {
    status: 401,
    headers: { 'content-type': 'application/json' },
    body: '{"code":"unauthenticated"}',
  },
  { status: 404, headers: { 'content-type': 'application/json' }, body: '{"message":"no route"}' },
  {
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
    body: '{"code":"invalid"}',
  },
]

export const illnesses: readonly PortAnswer[] = [
  { status: 500, headers: ours, body: '{"code":"internal"}' },
  { status: 502, headers: html, body: '<html>Bad gateway</html>' },
  { status: 503, headers: { ...ours, 'retry-after': '30' }, body: '{"code":"busy"}' },
  { status: 429, headers: { ...ours, 'retry-after': '20' }, body: '{"code":"too-many"}' },
  { status: 408, headers: ours, body: '{}' },
]

export const oddities: readonly PortAnswer[] = [
  { status: 403, headers: { ...ours }, body: '{"code":"waf-blocked"}' },
  { status: 503, headers: { ...ours, 'retry-after': 'soon' }, body: '{}' },
  { status: 503, headers: { ...ours, 'retry-after': '-5' }, body: '{}' },
  {
    status: 200,
    headers: { 'sync-server': '1', 'content-type': 'application/json' },
    body: '{"results":[{"id":"somebody-elses","status":200}]}',
  },
  { status: 413, headers: ours, body: '{"code":"too-large"}' },
]
