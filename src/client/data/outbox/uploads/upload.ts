import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { backoffMs } from '../../api/retry-delay.ts'
import { base64OfBytes } from '../../files/base64.ts'
import { classifyStatus } from '../core/classify-status.ts'
import { sha256Of } from './store-blob.ts'
import type { BlobState, Review } from '../core/types.ts'
import type { SyncResponse } from '../sync-client.ts'
import {
  idleUntilWoken,
  handleFailedAnswer,
  type NextSendDelay,
  type SenderRun,
  type UploadInProgress,
} from '../sender-run.ts'
import { fenced } from '../transactions/lead.ts'
import { putEntryInReview, findNextBlob, storeUploadProgress, type NextBlob } from './next-blob.ts'

/**
 * Failures of a blob on a reachable server, and damaged results, after which a person must decide.
 */
const maxFailures = 8
const maxDamaged = 3
/** Milliseconds from which a part counts as slow, and below which it counts as fast. */
const [long, soon] = [8000, 2000]

/**
 * Sends the next request for the next photo: the offset, a part, or the finish. It is a turn of the
 * lead, so that one request is under way at a time, and changes without photos are sent before each
 * part. Any tab can resume it, because the server knows its offset (offline design, 6).
 */
export async function uploadNextPart(run: SenderRun): Promise<NextSendDelay> {
  const now = run.clock.now()
  const next = await findNextBlob(
    run.box,
    (id) => (run.blobRetries.get(id)?.until ?? 0) <= now,
    run.upload,
  )
  if (run.signal.aborted) return 'over'
  if (next === null) {
    // A blob whose wait is over, but which is not next, is no longer needed.
    const until = Math.min(
      ...[...run.blobRetries.values()].flatMap((resting) =>
        resting.until > now ? [resting.until] : [],
      ),
    )
    return until === Infinity ? idleUntilWoken : until - now
  }
  if (next.state === undefined || next.data === undefined) return hold(run, next, missing)
  if (run.upload?.id !== next.id) {
    // Checks the bytes from the disk against their hash.
    if ((await (run.sha256 ?? sha256Of)(next.data)) !== next.state.sha256)
      return hold(run, next, missing)
    run.upload = { id: next.id, data: next.data, offset: null, part: uploadLimits.leastPart }
  }
  return run.signal.aborted ? 'over' : step(run, { ...next, state: next.state }, run.upload)
}

type Going = NextBlob & { state: BlobState }

async function step(
  run: SenderRun,
  going: Going,
  upload: UploadInProgress,
): Promise<NextSendDelay> {
  const { id, state, pending } = going
  const { offset, data } = upload
  const began = run.clock.now()
  const path = `/api/uploads/${id}`
  const size = data.byteLength
  const end = Math.min(size, (offset ?? 0) + upload.part)
  const part =
    offset === null || offset >= size
      ? undefined
      : { offset, base64Data: base64OfBytes(new Uint8Array(data, offset, end - offset)) }
  const answer =
    offset === null
      ? await run.net.sendUploadStep(
          'POST',
          `/api/accounts/${run.scope.tenant}/uploads`,
          {
            kind: state.kind,
            fileName: fileName(state),
            bytes: size,
            uploadID: id,
            sha256: state.sha256,
          },
          pending,
        )
      : await run.net.sendUploadStep(
          part ? 'PATCH' : 'POST',
          part ? path : `${path}/finish`,
          part,
          pending,
        )
  // Another tab took the lead meanwhile, and asks the server for its offset.
  if (run.signal.aborted) return 'over'
  if (answer.body === null) return failed(run, going, upload, answer)
  run.backoff.recordSuccess()
  if (part) adapt(upload, run.clock.now() - began)
  const done = !part && offset !== null
  upload.offset = done ? size : placeIn(answer.body, size)
  if (done) run.upload = null
  if (done || (upload.offset ?? 0) > (run.blobRetries.get(id)?.place ?? size))
    run.blobRetries.delete(id)
  return (await storeUploadProgress(run.box, run.fence, id, {
    sent: upload.offset ?? 0,
    uploaded: done,
  })) === fenced
    ? 'over'
    : 0
}

/** Returns the server's offset; the size when the upload is complete or is a file already. */
function placeIn({ offset, bytes }: JsonObject, size: number): number | null {
  if (typeof offset !== 'number') return null
  return offset === bytes ? size : offset
}

async function failed(
  run: SenderRun,
  going: Going,
  upload: UploadInProgress,
  answer: SyncResponse<JsonObject>,
): Promise<NextSendDelay> {
  const { received } = answer
  const verdict = classifyStatus(received)
  upload.part = uploadLimits.leastPart
  if (['auth', 'scope', 'account', 'update', 'epoch'].includes(verdict.kind))
    return handleFailedAnswer(run, verdict, answer)
  // Without an answer of our server it backs off as for any other request.
  if (received === null || !received.isFromOurServer || verdict.kind === 'none') {
    upload.offset = null
    return run.backoff.recordFailure()
  }
  const place = upload.offset
  upload.offset = null
  if (received.status === 412 || (received.status === 404 && place !== null))
    return rest(run, going, place, { ms: 0, most: maxFailures })
  if (received.code === 'damaged') return rest(run, going, place, { ms: 0, most: maxDamaged })
  if (verdict.kind === 'wait')
    return rest(
      run,
      going,
      place,
      verdict.ms === undefined
        ? { ms: null, most: maxFailures }
        : { ms: Math.min(verdict.ms, longestRest), most: Infinity },
    )
  return hold(run, going, {
    kind: 'refused',
    code: received.code ?? '',
    problem: 'The server does not take this photo.',
  })
}

const longestRest = 60_000

/**
 * Waits before the next try, while other blobs continue; `ms` null: with growing waits. After
 * `most` failures without progress it asks a person. `place`: the offset of the failure, null
 * before the server's answer.
 */
async function rest(
  run: SenderRun,
  going: Going,
  place: number | null,
  { ms, most }: { ms: number | null; most: number },
): Promise<NextSendDelay> {
  const before = run.blobRetries.get(going.id)
  const failures = (before?.failures ?? 0) + 1
  if (failures >= most) {
    run.blobRetries.delete(going.id)
    return hold(run, going, {
      kind: 'defect',
      code: 'internal',
      problem: 'The server failed on this photo again and again.',
    })
  }
  run.blobRetries.set(going.id, {
    failures,
    place: Math.max(before?.place ?? 0, place ?? going.state.sent),
    until: run.clock.now() + (ms ?? run.random() * backoffMs(failures - 1)),
  })
  return 0
}

interface UploadProblem {
  kind: Review['kind']
  code: string
  problem: string
}

const missing: UploadProblem = {
  kind: 'refused',
  code: 'photo-missing',
  problem: 'This photo is no longer on this device.',
}

/** Puts the change into review and names the photo; the change's values stay (F-52). */
async function hold(
  run: SenderRun,
  { id, entry }: Pick<NextBlob, 'id' | 'entry'>,
  { kind, code, problem }: UploadProblem,
): Promise<NextSendDelay> {
  if (run.upload?.id === id) run.upload = null
  const review: Omit<Review, 'id'> = {
    kind,
    row: null,
    fields: [],
    code,
    message: '',
    problems: { [`photos.${id}`]: problem },
  }
  return (await putEntryInReview(run.box, run.fence, entry, review)) === fenced ? 'over' : 0
}

/**
 * A slow network gets small parts, because other requests wait meanwhile; a fast one gets few
 * parts.
 */
function adapt(upload: UploadInProgress, took: number): void {
  if (took < soon) upload.part = Math.min(uploadLimits.part, upload.part * 2)
  else if (took > long) upload.part = Math.max(uploadLimits.leastPart, Math.floor(upload.part / 2))
}

const fileName = ({ type }: BlobState) => `photo.${type === 'image/png' ? 'png' : 'jpg'}`
