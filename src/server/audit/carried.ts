import { z } from 'zod'
import type { Origin } from './line.ts'

/** Whence a call came, as a job carries it until its line can be written. */
export const carriedOrigin = z.object({ address: z.string(), requestId: z.string(), install: z.string().nullable(), agent: z.string().nullable() })
export type CarriedOrigin = z.infer<typeof carriedOrigin>

/** What a job takes along of the call that asked for it, short enough to wait in a row. */
export function carry({ address, requestId, header }: Pick<Origin, 'address' | 'requestId' | 'header'>): CarriedOrigin {
  const short = (name: string) => header(name)?.slice(0, 200) ?? null
  return { address, requestId, install: short('install'), agent: short('user-agent') }
}

/** The origin of the line that a job writes: the call's, and the job's own time and log, which names the call. */
export function arrived({ address, requestId, install, agent }: CarriedOrigin, { now, log }: Pick<Origin, 'now' | 'log'>): Origin {
  const headers: Readonly<Record<string, string | null>> = { install, 'user-agent': agent }
  const say = (level: keyof Origin['log']): Origin['log'][typeof level] => (what, text) => log[level]({ requestId, ...what }, text)
  return { address, requestId, now, log: { info: say('info'), warn: say('warn'), error: say('error') }, header: (name) => headers[name] ?? undefined }
}
