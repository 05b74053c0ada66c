import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { waitAfter } from '../../api/retry-delay.ts'
import { base64OfBytes } from '../../files/base64.ts'
import { classify } from '../core/classify.ts'
import { sha256Of } from './keep-blob.ts'
import type { BlobState, Review } from '../core/types.ts'
import type { NetAnswer } from '../net.ts'
import { idle, nextAfter, type NextTurn, type SenderRun, type Uploading } from '../run.ts'
import { fenced } from '../transactions/lead.ts'
import { holdFor, nextBlob, noteBlob, type NextBlob } from './next-blob.ts'

/**
 * Failures of a blob on a reachable server, and damaged results, after which a person must decide.
 */
const mostFailures = 8
const mostDamaged = 3
/** Milliseconds from which a part counts as slow, and below which it counts as fast. */
const [long, soon] = [8000, 2000]

/**
 * Sends the next request for the next photo: the offset, a part, or the finish. It is a turn of the
 * lead, so that one request is under way at a time, and changes without photos are sent before each
 * part. Any tab can resume it, because the server knows its offset (offline design, 6).
 */
export async function uploadNext(run: SenderRun): Promise<NextTurn> {
  const now = run.clock.now()
  const next = await nextBlob(run.box, (id) => (run.resting.get(id)?.until ?? 0) <= now, run.upload)
  if (run.signal.aborted) return 'over'
  if (next === null) {
    // A blob whose wait is over, but which is not next, is no longer needed.
    const until = Math.min(
      ...[...run.resting.values()].flatMap((resting) =>
        resting.until > now ? [resting.until] : [],
      ),
    )
    return until === Infinity ? idle : until - now
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

async function step(run: SenderRun, going: Going, upload: Uploading): Promise<NextTurn> {
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
      ? await run.net.file(
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
      : await run.net.file(part ? 'PATCH' : 'POST', part ? path : `${path}/finish`, part, pending)
  // Another tab took the lead meanwhile, and asks the server for its offset.
  if (run.signal.aborted) return 'over'
  if (answer.body === null) return failed(run, going, upload, answer)
  run.backoff.succeeded()
  if (part) adapt(upload, run.clock.now() - began)
  const done = !part && offset !== null
  upload.offset = done ? size : placeIn(answer.body, size)
  if (done) run.upload = null
  if (done || (upload.offset ?? 0) > (run.resting.get(id)?.place ?? size)) run.resting.delete(id)
  return (await noteBlob(run.box, run.fence, id, { sent: upload.offset ?? 0, uploaded: done })) ===
    fenced
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
  upload: Uploading,
  answer: NetAnswer<JsonObject>,
): Promise<NextTurn> {
  const { heard } = answer
  const verdict = classify(heard)
  upload.part = uploadLimits.leastPart
  if (['auth', 'scope', 'account', 'update', 'epoch'].includes(verdict.kind))
    return nextAfter(run, verdict, answer)
  // Without an answer of our server it backs off as for any other request.
  if (heard === null || !heard.ours || verdict.kind === 'none') {
    upload.offset = null
    return run.backoff.failed()
  }
  const place = upload.offset
  upload.offset = null
  if (heard.status === 412 || (heard.status === 404 && place !== null))
    return rest(run, going, place, { ms: 0, most: mostFailures })
  if (heard.code === 'damaged') return rest(run, going, place, { ms: 0, most: mostDamaged })
  if (verdict.kind === 'wait')
    return rest(
      run,
      going,
      place,
      verdict.ms === undefined
        ? { ms: null, most: mostFailures }
        : { ms: Math.min(verdict.ms, longestRest), most: Infinity },
    )
  return hold(run, going, {
    kind: 'refused',
    code: heard.code ?? '',
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
): Promise<NextTurn> {
  const before = run.resting.get(going.id)
  const failures = (before?.failures ?? 0) + 1
  if (failures >= most) {
    run.resting.delete(going.id)
    return hold(run, going, {
      kind: 'defect',
      code: 'internal',
      problem: 'The server failed on this photo again and again.',
    })
  }
  run.resting.set(going.id, {
    failures,
    place: Math.max(before?.place ?? 0, place ?? going.state.sent),
    until: run.clock.now() + (ms ?? run.random() * waitAfter(failures - 1)),
  })
  return 0
}

interface Why {
  kind: Review['kind']
  code: string
  problem: string
}

const missing: Why = {
  kind: 'refused',
  code: 'photo-missing',
  problem: 'This photo is no longer on this device.',
}

/** Puts the change into review and names the photo; the change's values stay (F-52). */
async function hold(
  run: SenderRun,
  { id, entry }: Pick<NextBlob, 'id' | 'entry'>,
  { kind, code, problem }: Why,
): Promise<NextTurn> {
  if (run.upload?.id === id) run.upload = null
  const review: Omit<Review, 'id'> = {
    kind,
    row: null,
    fields: [],
    code,
    message: '',
    problems: { [`photos.${id}`]: problem },
  }
  return (await holdFor(run.box, run.fence, entry, review)) === fenced ? 'over' : 0
}

/**
 * A slow network gets small parts, because other requests wait meanwhile; a fast one gets few
 * parts.
 */
function adapt(upload: Uploading, took: number): void {
  if (took < soon) upload.part = Math.min(uploadLimits.part, upload.part * 2)
  else if (took > long) upload.part = Math.max(uploadLimits.leastPart, Math.floor(upload.part / 2))
}

const fileName = ({ type }: BlobState) => `photo.${type === 'image/png' ? 'png' : 'jpg'}`
