import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { waitAfter } from '../../api/patience.ts'
import { base64OfBytes } from '../../files/base64.ts'
import { classify } from '../core/classify.ts'
import { sha256Of } from './keep-blob.ts'
import type { BlobState, Review } from '../core/types.ts'
import type { Answer } from '../net.ts'
import { idle, nextAfter, type NextTurn, type Run, type Uploading } from '../run.ts'
import { fenced } from '../transactions/lead.ts'
import { holdFor, nextBlob, noteBlob, type NextBlob } from './next-blob.ts'

/**
 * Times that a server which answers may fail on a blob, or that its bytes may come out wrong,
 * before somebody is asked.
 */
const mostFailures = 8
const mostDamaged = 3
/** Ms from which a part took long, and up to which it was soon there. */
const [long, soon] = [8000, 2000]

/**
 * Sends the next piece of the next photo: asks where the server is, a part, or the end. The lead's
 * own turn, so that one request is under way at a time, and what can go without photos goes before
 * each piece. Resumed by any tab at any time: the server knows what it has (offline design, 6).
 */
export async function uploadNext(run: Run): Promise<NextTurn> {
  const now = run.clock.now()
  const next = await nextBlob(run.box, (id) => (run.resting.get(id)?.until ?? 0) <= now, run.upload)
  if (run.signal.aborted) return 'over'
  if (next === null) {
    // One whose time has come, and that is not next, is wanted by nobody any more.
    const until = Math.min(
      ...[...run.resting.values()].flatMap((resting) =>
        resting.until > now ? [resting.until] : [],
      ),
    )
    return until === Infinity ? idle : until - now
  }
  if (next.state === undefined || next.data === undefined) return hold(run, next, missing)
  if (run.upload?.id !== next.id) {
    // What the disk gives back is what was kept, or it is said.
    if ((await (run.sha256 ?? sha256Of)(next.data)) !== next.state.sha256)
      return hold(run, next, missing)
    run.upload = { id: next.id, data: next.data, offset: null, part: uploadLimits.leastPart }
  }
  return run.signal.aborted ? 'over' : step(run, { ...next, state: next.state }, run.upload)
}

type Going = NextBlob & { state: BlobState }

async function step(run: Run, going: Going, upload: Uploading): Promise<NextTurn> {
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
  // Robbed meanwhile: whoever leads now asks where the server is.
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

/** Where the server is; at the end of what it counts by now, where it stands as a file already. */
function placeIn({ offset, bytes }: JsonObject, size: number): number | null {
  if (typeof offset !== 'number') return null
  return offset === bytes ? size : offset
}

async function failed(
  run: Run,
  going: Going,
  upload: Uploading,
  answer: Answer<JsonObject>,
): Promise<NextTurn> {
  const { heard } = answer
  const verdict = classify(heard)
  upload.part = uploadLimits.leastPart
  if (['auth', 'scope', 'account', 'update', 'epoch'].includes(verdict.kind))
    return nextAfter(run, verdict, answer)
  // Nobody of ours: as with anything that is sent.
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
 * Another try later, the others go on meanwhile; `ms` null: after growing waits. After `most`
 * failures that it never got further than, somebody is asked. `place`: where it failed, null before
 * the server had said.
 */
async function rest(
  run: Run,
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

/** The change goes to the tray, naming the photo; its words are kept (F-52). */
async function hold(
  run: Run,
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

/** A weak line carries small parts, since others wait meanwhile; a good one few. */
function adapt(upload: Uploading, took: number): void {
  if (took < soon) upload.part = Math.min(uploadLimits.part, upload.part * 2)
  else if (took > long) upload.part = Math.max(uploadLimits.leastPart, Math.floor(upload.part / 2))
}

const fileName = ({ type }: BlobState) => `photo.${type === 'image/png' ? 'png' : 'jpg'}`
