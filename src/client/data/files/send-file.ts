import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import { isObject } from '#contract/kernel/json.ts'
import type { Answered, Refused } from '../api/answer.ts'
import { call } from '../api/call.ts'
import type { CallAnswer } from '../api/operation-types.ts'
import { passed, waitAfter } from '../api/patience.ts'
import { aborted } from '../api/read-answer.ts'
import { base64Of } from './base64.ts'

export interface OutgoingFile {
  accountID: number
  /** As a capability registered it: `certificate`. */
  kind: string
  name: string
  file: Blob
}

/**
 * How much of a file the server has. `isWaiting`: the line is lost, and it goes on there by itself.
 */
export interface FileProgress {
  offset: number
  bytes: number
  isWaiting: boolean
}

type SentFile = CallAnswer<'files.finish'>

/** What shows a file that is there: asked again where its answer was lost. */
export type ShowSent<Shown> = (
  sent: Answered<SentFile>,
  signal: AbortSignal,
) => Promise<Answered<Shown> | Refused>

type Ask<Body> = () => Promise<Answered<Body> | Refused>

/**
 * Sends a file in parts and lets `show` say what shows it. Where no answer comes the same is asked
 * again, from where the server is, until the caller gives up: parts, the end and `show` may come
 * twice. What does not get so far is taken back. Never throws.
 */
export async function sendFile<Shown>(
  { accountID, kind, name, file }: OutgoingFile,
  show: ShowSent<Shown>,
  told: (progress: FileProgress) => void,
  signal: AbortSignal,
): Promise<Answered<Shown> | Refused> {
  const bytes = file.size
  let offset = 0
  const tell = (isWaiting: boolean) => {
    if (!signal.aborted) told({ offset, bytes, isWaiting })
  }
  const throughLosses = async <Body>(ask: Ask<Body>): Promise<Answered<Body> | Refused> => {
    for (let failures = 0; ; failures += 1) {
      const answer = await ask()
      if (answer.ok || !isLost(answer)) return answer
      tell(true)
      if (!(await passed(Math.min(longestWait, waitAfter(failures)), signal))) return aborted()
    }
  }

  tell(false)
  const begun = await throughLosses(() =>
    call('files.start', {
      params: { accountID: String(accountID) },
      body: { kind, fileName: name.slice(-255), bytes },
      signal,
    }),
  )
  if (!begun.ok) return begun
  const params = { uploadID: begun.body.uploadID }
  const sizes = partSizes()
  const append = async () => {
    const since = performance.now()
    const base64Data = await base64Of(file.slice(offset, offset + sizes.next()))
    const answer = await call('files.append', { params, body: { offset, base64Data }, signal })
    sizes.took(answer.ok ? performance.now() - since : Infinity)
    return answer
  }
  const wholeOf = async (): Promise<Answered<SentFile> | Refused> => {
    for (;;) {
      const answer = await throughLosses<{ offset: number } | SentFile>(() =>
        offset < bytes ? append() : call('files.finish', { params, signal }),
      )
      if (answer.ok && !('offset' in answer.body)) return { ...answer, body: answer.body }
      const there = answer.ok ? offsetIn(answer.body) : offsetIn(answer.row)
      // Who is told to go on where they are would do so for ever.
      if (there === null || there === offset) return answer.ok ? aborted() : answer
      offset = there
      tell(false)
    }
  }

  const whole = await wholeOf()
  const shown = whole.ok ? await throughLosses(() => show(whole, signal)) : whole
  if (!shown.ok) void call('files.cancel', { params })
  return shown
}

/** Ms between two tries on a line that is lost: whoever waits looks at it. */
const longestWait = 8000

/** Nobody answered, or a server that asks for a moment. */
const isLost = ({ kind, status }: Refused) => kind === 'unreachable' || status === 503

/** Where the server is. */
function offsetIn(row: unknown): number | null {
  return isObject(row) && typeof row.offset === 'number' ? row.offset : null
}

/**
 * Bytes of the parts: a weak line carries small ones, since what stands still for half a minute is
 * given up; a good one few.
 */
function partSizes() {
  const { part: largest, leastPart: least } = uploadLimits
  let size: number = least
  return {
    next: () => size,
    took(milliseconds: number) {
      if (milliseconds < 2000) size = Math.min(largest, size * 2)
      else if (milliseconds > 8000)
        size = Math.max(least, milliseconds === Infinity ? least : size / 2)
    },
  }
}
