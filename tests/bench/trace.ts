/** An event of Chromium's trace; times in µs. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  id?: string
  args?: {
    name?: string
    fileName?: string
    data?: Record<string, unknown>
    beginData?: {
      stackTrace?: { functionName: string; url: string; lineNumber: number; columnNumber: number }[]
    }
  }
}

/** Milliseconds of one kind of work, without its callees, and the number of times it ran. */
export interface Taken {
  what: string
  ms: number
  times: number
}

export interface Profile {
  taken: Taken[]
  /** Milliseconds of script by the file in which the time was spent, from the samples. */
  files: Taken[]
  /** Tasks of 50 ms and more: their start and their duration, in ms. */
  long: { at: number; ms: number }[]
  layouts: number
  /** Layouts that script forced: their time, duration and cause. */
  forced: { at: number; ms: number; by: string }[]
}

/** Profiles the page's main thread between `from` and `to` µs. */
export function profileOf(
  events: readonly TraceEvent[],
  pid: number,
  from: number,
  to: number,
): Profile {
  const tid = events.find(
    (event) =>
      event.pid === pid && event.name === 'thread_name' && event.args?.name === 'CrRendererMain',
  )?.tid
  const own = events.filter(
    (event) =>
      event.pid === pid &&
      event.tid === tid &&
      event.ph === 'X' &&
      event.ts < to &&
      event.ts + (event.dur ?? 0) > from,
  )
  const layouts = own.filter(({ name }) => name === 'Layout')
  const tasks = own.filter(({ name, dur = 0 }) => name === 'RunTask' && dur >= 50_000)
  return {
    taken: selfTimes(own, from, to),
    files: sampledFiles(events, pid, from, to),
    long: tasks.map(({ ts, dur = 0 }) => ({ at: (ts - from) / 1000, ms: dur / 1000 })),
    layouts: layouts.length,
    forced: layouts.flatMap(({ ts, dur = 0, args }) => {
      const by = args?.beginData?.stackTrace?.[0]
      return by
        ? [
            {
              at: (ts - from) / 1000,
              ms: dur / 1000,
              by: `${by.functionName || 'a function'} in ${fileOf(by.url)}:${by.lineNumber}:${by.columnNumber}`,
            },
          ]
        : []
    }),
  }
}

/** The time of each event less that of the events within it, by kind of work, largest first. */
function selfTimes(events: readonly TraceEvent[], from: number, to: number): Taken[] {
  const sums = new Map<string, Taken>()
  const open: { end: number; what: string }[] = []
  const within = (start: number, end: number) =>
    Math.max(0, Math.min(end, to) - Math.max(start, from)) / 1000
  const add = (what: string, ms: number, times: number) => {
    const known = sums.get(what) ?? { what, ms: 0, times: 0 }
    sums.set(what, { what, ms: known.ms + ms, times: known.times + times })
  }
  for (const event of events.toSorted(
    (one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
  )) {
    const end = event.ts + (event.dur ?? 0)
    while ((open.at(-1)?.end ?? Infinity) <= event.ts) open.pop()
    const around = open.at(-1)
    if (around) add(around.what, -within(event.ts, Math.min(end, around.end)), 0)
    const what = nameOf(event)
    add(what, within(event.ts, end), 1)
    open.push({ end, what })
  }
  return [...sums.values()].filter(({ ms }) => ms >= 1).toSorted((one, other) => other.ms - one.ms)
}

/** The kind of work, with the file if the event names one. */
function nameOf({ name, args }: TraceEvent): string {
  const url = args?.data?.['url'] ?? args?.fileName
  return typeof url === 'string' && url !== '' && !name.startsWith('Resource')
    ? `${name} ${fileOf(url)}`
    : name
}

interface Sampled {
  cpuProfile?: {
    nodes?: { id: number; callFrame: { url?: string; functionName: string } }[]
    samples?: number[]
  }
  timeDeltas?: number[]
}

/** The time of script by file, from the samples in the trace. */
function sampledFiles(
  events: readonly TraceEvent[],
  pid: number,
  from: number,
  to: number,
): Taken[] {
  const own = events.filter(
    (event) => event.pid === pid && (event.name === 'Profile' || event.name === 'ProfileChunk'),
  )
  const sums = new Map<string, Taken>()
  for (const [, chunks] of Map.groupBy(own, ({ id }) => id)) {
    const begun = chunks.find(({ name }) => name === 'Profile')?.args?.data?.['startTime']
    const files = new Map<number, string>()
    let at = typeof begun === 'number' ? begun : Number.NaN
    for (const chunk of chunks.filter(({ name }) => name === 'ProfileChunk')) {
      const { cpuProfile, timeDeltas = [] } = (chunk.args?.data ?? {}) as Sampled
      for (const { id, callFrame } of cpuProfile?.nodes ?? [])
        files.set(id, callFrame.url ? fileOf(callFrame.url) : callFrame.functionName)
      cpuProfile?.samples?.forEach((node, place) => {
        const delta = timeDeltas[place] ?? 0
        at += delta
        const what = files.get(node) ?? '?'
        if (at < from || at > to || what === '(idle)' || what === '(root)') return
        const known = sums.get(what) ?? { what, ms: 0, times: 0 }
        sums.set(what, { what, ms: known.ms + delta / 1000, times: known.times + 1 })
      })
    }
  }
  return [...sums.values()].filter(({ ms }) => ms >= 1).toSorted((one, other) => other.ms - one.ms)
}

/** The name of a file without its folder and the hash of its content. */
const fileOf = (url: string) =>
  (url.split(/[?#]/)[0]?.split('/').at(-1) ?? url).replace(/-[\w-]{8}(?=\.\w+$)/, '')
