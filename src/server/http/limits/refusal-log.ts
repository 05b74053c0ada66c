import { createHmac } from 'node:crypto'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { SlotOwner } from './slot-pool.ts'

/** Counts calls that got no place, and writes the counts to the log at intervals. */
export interface RefusalLog {
  /** Counts one call; with code `stopped` it was ended for another call. */
  count: (code: RefusalCode, holder: SlotOwner) => void
  /** Writes the counts since the last time. */
  flush: () => void
}

/** Ms between two writes. */
const every = 10_000
/** Lines in one write, and callers with a count of their own, at most. */
const maxLogLines = 20
const maxCallersCounted = 2000

interface RefusalCount {
  code: RefusalCode
  user?: number
  account?: number
  network?: string
  count: number
}

/**
 * Writes a line for each caller and code every ten seconds, with a count, so that a flood does not
 * fill the log. The network is hashed with the installation's secret: lines can be compared, but an
 * address cannot be read from them.
 */
export function createRefusalLog(log: Context['log'], secret: string): RefusalLog {
  let counted = new Map<string, RefusalCount>()
  let timer: NodeJS.Timeout | undefined
  const hashOf = (network: string) =>
    createHmac('sha256', secret).update(`siteward network\n${network}`).digest('hex').slice(0, 16)

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const lines = [...counted.values()].toSorted((one, other) => other.count - one.count)
    counted = new Map()
    const write = (line: object) =>
      log.warn({ event: 'refused at the door', ...line }, 'calls were refused at the door')
    for (const { network, ...line } of lines.slice(0, maxLogLines))
      write({ ...line, ...(network !== undefined && { network: hashOf(network) }) })
    const count = lines.slice(maxLogLines).reduce((sum, line) => sum + line.count, 0)
    if (count > 0) write({ others: true, count })
  }
  return {
    count: (code, { one, company, network }) => {
      const who = typeof one === 'number' ? { user: one, account: company ?? 0 } : {}
      const own = `${code} ${one} ${network}`
      const isKept = counted.has(own) || counted.size < maxCallersCounted
      const key = isKept ? own : code
      const line = counted.get(key) ?? { code, count: 0, ...(isKept && { ...who, network }) }
      line.count += 1
      counted.set(key, line)
      timer ??= setTimeout(flush, every).unref()
    },
    flush,
  }
}
