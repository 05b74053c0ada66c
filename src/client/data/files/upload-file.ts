import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import { isObject } from '#contract/kernel/json.ts'
import type { ApiSuccess, ApiFailure } from '../api/api-result.ts'
import { call } from '../api/call.ts'
import type { CallAnswer } from '../api/operation-types.ts'
import { sleep, backoffMs } from '../api/retry-delay.ts'
import { abortedFailure } from '../api/parse-response.ts'
import { base64Of } from './base64.ts'

export interface OutgoingFile {
  accountID: number
  /** A registered kind of file, for example `certificate`. */
  kind: string
  name: string
  file: Blob
}

/**
 * The part of a file that the server has. `isWaiting`: the connection is lost, and the upload
 * resumes by itself.
 */
export interface UploadProgress {
  offset: number
  bytes: number
  isWaiting: boolean
}

type UploadedFile = CallAnswer<'files.finish'>

/** Attaches an uploaded file to what shows it. Runs again when its answer is lost. */
export type AttachUpload<Shown> = (
  sent: ApiSuccess<UploadedFile>,
  signal: AbortSignal,
) => Promise<ApiSuccess<Shown> | ApiFailure>

type Ask<Body> = () => Promise<ApiSuccess<Body> | ApiFailure>

/**
 * Sends a file in parts, then calls `show` to attach it. Repeats a request without an answer, from
 * the server's offset, until the caller aborts; parts, finish and `show` may therefore run twice.
 * Cancels an upload that fails. Never throws.
 */
export async function uploadFile<Shown>(
  { accountID, kind, name, file }: OutgoingFile,
  show: AttachUpload<Shown>,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<ApiSuccess<Shown> | ApiFailure> {
  const bytes = file.size
  let offset = 0
  const reportProgress = (isWaiting: boolean) => {
    if (!signal.aborted) onProgress({ offset, bytes, isWaiting })
  }
  const retryWhileUnreachable = async <Body>(
    ask: Ask<Body>,
  ): Promise<ApiSuccess<Body> | ApiFailure> => {
    for (let failures = 0; ; failures += 1) {
      const answer = await ask()
      if (answer.ok || !isLost(answer)) return answer
      reportProgress(true)
      if (!(await sleep(Math.min(longestWait, backoffMs(failures)), signal)))
        return abortedFailure()
    }
  }

  reportProgress(false)
  const begun = await retryWhileUnreachable(() =>
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
  const uploadAllParts = async (): Promise<ApiSuccess<UploadedFile> | ApiFailure> => {
    for (;;) {
      const answer = await retryWhileUnreachable<{ offset: number } | UploadedFile>(() =>
        offset < bytes ? append() : call('files.finish', { params, signal }),
      )
      if (answer.ok && !('offset' in answer.body)) return { ...answer, body: answer.body }
      const there = answer.ok ? offsetIn(answer.body) : offsetIn(answer.row)
      // Stops here, because an upload whose offset does not change would repeat forever.
      if (there === null || there === offset) return answer.ok ? abortedFailure() : answer
      offset = there
      reportProgress(false)
    }
  }

  const whole = await uploadAllParts()
  const shown = whole.ok ? await retryWhileUnreachable(() => show(whole, signal)) : whole
  if (!shown.ok) void call('files.cancel', { params })
  return shown
}

/**
 * Longest wait in ms between two tries on a lost connection, because the person watches the
 * progress.
 */
const longestWait = 8000

/** True for no answer, and for a server that asks to wait. */
const isLost = ({ kind, status }: ApiFailure) => kind === 'unreachable' || status === 503

/** Returns the server's offset. */
function offsetIn(row: unknown): number | null {
  return isObject(row) && typeof row.offset === 'number' ? row.offset : null
}

/**
 * Chooses the size of the parts in bytes. A weak network needs small ones, since a request without
 * progress for half a minute fails; a good network needs few.
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
