import type { FetchResponse, SendRequest } from '#client/data/outbox/environment.ts'
import { idsIn, illnesses, type lineOf, oddities, type Origin, portals, replyOf } from '../line.ts'
import type { PortAnswer, PortRequest } from '../model-adapter.ts'
import type { Fate } from './proxy.ts'
import type { Carried } from './twin.ts'

/**
 * The line of the simulation over real connections: the proxy loses, cuts, repeats and answers.
 * Delays run in the simulation's time: a request leaves for the proxy when its delay is over.
 */
export function realLineOf(
  carry: (request: PortRequest, fate: Fate) => Promise<Carried>,
): typeof lineOf {
  return (scheduler, chance, _port, weather, _script, _fault, tell) => {
    const latency = () => 5 + chance.next() * 60
    return (origin: Origin): SendRequest =>
      (path, { method, headers, body, signal }) =>
        new Promise<FetchResponse>((resolve, reject) => {
          let open = true
          const ids = idsIn(body)
          const later = (delay: number, run: () => void) =>
            scheduler.plan(delay, origin.tab, 'net', run)
          const settle = (kind: () => void) => {
            if (open) kind()
            open = false
          }
          const fail = () => settle(() => reject(new Error('Failed to fetch.')))
          const give = (answer: PortAnswer, cut: boolean) =>
            settle(() => {
              if (answer.headers['sync-server'] === '1') origin.heard(answer.status)
              resolve(replyOf(answer, cut))
            })
          signal.addEventListener('abort', fail)
          const now = weather()
          if (path.startsWith('/api/sync/')) origin.sends()
          if (!origin.online()) return later(latency(), fail)
          if (origin.portal()) return later(latency(), () => give(chance.pick(portals), false))
          origin.left(ids)
          const request: PortRequest = { method, path, headers, body, who: origin.who() }
          const arrive = (delay: number, fate: Fate, isAnswered: boolean) =>
            scheduler.plan(delay, null, 'net', () => {
              tell(ids, `${path} meets the proxy: ${fate.kind}`)
              void carry(request, fate).then((carried) => {
                if (!isAnswered) return
                if (carried === null) later(latency(), fail)
                else later(latency(), () => give(carried.answer, carried.cut))
              })
            })
          const isRepeated = chance.percent(now.twice)
          const isAtOnce = isRepeated && chance.percent(50)
          arrive(
            latency() + (chance.percent(now.slow) ? 20_000 + chance.next() * 60_000 : 0),
            isAtOnce ? { kind: 'twice' } : fateOf(),
            true,
          )
          if (isRepeated && !isAtOnce) arrive(chance.next() * 240_000, { kind: 'whole' }, false)

          function fateOf(): Fate {
            if (chance.percent(now.lost)) return { kind: 'cut before' }
            const ill = chance.percent(now.unwell)
              ? chance.pick(illnesses)
              : chance.percent(now.odd)
                ? chance.pick(oddities)
                : undefined
            if (ill !== undefined)
              return { kind: 'instead', answer: ill, reaches: chance.percent(50) }
            if (chance.percent(now.cut))
              return { kind: chance.percent(50) ? 'cut after' : 'cut body' }
            return { kind: 'whole' }
          }
        })
  }
}
