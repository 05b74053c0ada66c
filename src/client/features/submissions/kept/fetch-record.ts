import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { reportedQuestions } from '#contract/submissions/figures.ts'
import { wordsOfRecord } from '#contract/submissions/search-words.ts'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import { call } from '#client/data/api/call.ts'
import { fetchFile } from '#client/data/api/fetch-file.ts'
import {
  addressesOf,
  type LocalRecord,
  recordVersion,
  type WantedSubmission,
} from './kept-types.ts'
import { jsonFile, type Shelf } from './shelf.ts'

/**
 * The outcome of a fetch. `gone`: the record does not exist, or not for this person; `later`: a
 * part is not available yet; `full`: the device has no room.
 */
export type Fetched =
  | { kept: LocalRecord }
  | { failed: 'gone' | 'later' | 'full' }
  | { failed: 'line'; refused: ApiFailure }

/** The requests for one record; tests of the queue replace them. */
export interface RecordSource {
  record: (
    one: WantedSubmission,
    signal: AbortSignal,
  ) => Promise<ApiSuccess<WholeSubmission> | ApiFailure>
  pdf: (one: WantedSubmission, signal: AbortSignal) => Promise<ApiSuccess<Blob> | ApiFailure>
  file: (address: string, signal: AbortSignal) => Promise<ApiSuccess<Blob> | ApiFailure>
}

export const server: RecordSource = {
  record: ({ id }, signal) =>
    call('submissions.get', { params: { submissionID: String(id) }, signal }),
  pdf: async ({ id }, signal) => {
    const answer = await call('submissions.pdf', { params: { submissionID: String(id) }, signal })
    return answer.ok ? fetchFile(answer.body.pdfLocation, signal) : answer
  },
  file: fetchFile,
}

/**
 * Fetches one whole record onto the device: its data, its PDF, its photos small and large, its
 * signatures. It skips pictures that are stored already. `here` reads pictures that the device has
 * for another reason.
 */
export async function fetchRecord(
  one: WantedSubmission,
  language: string,
  shelf: Shelf,
  here: (address: string) => Promise<Blob | null>,
  signal: AbortSignal,
  from: RecordSource = server,
): Promise<Fetched> {
  const answer = await from.record(one, signal)
  if (!answer.ok) return failedBy(answer)
  const record = answer.body
  // The mark of the received version, which may be newer than the wanted one.
  const mark = recordVersion(record, language)
  const at = addressesOf(record.uid, mark)
  const pictures = picturesOf(record)
  let bytes = 0
  for (const { address, isRaw } of pictures) {
    const file = await shelf.size(address)
    if (file !== null) {
      bytes += file
      continue
    }
    const got = await pictureAt(address, here, signal, from)
    if (got instanceof Blob) {
      if (!(await shelf.keepFile(address, got))) return { failed: 'full' }
      bytes += got.size
    } else if (got.kind !== 'refused' || got.status >= 429) return failedBy(got)
    // A picture that is still being converted is available later; one that is gone for good shows
    // as an empty frame.
    else if (isRaw) return { failed: 'later' }
  }
  const pdf = await from.pdf(one, signal)
  if (!pdf.ok) return failedBy(pdf)
  const file = jsonFile(record)
  if (!(await shelf.keepFile(at.pdf, pdf.body)) || !(await shelf.keepFile(at.record, file)))
    return { failed: 'full' }
  const {
    head: _head,
    answers: _answers,
    signatures: _signatures,
    actions: _actions,
    ...row
  } = record
  return {
    kept: {
      row,
      mark,
      words: wordsOfRecord(record),
      findings: reportedQuestions(record.answers),
      files: [at.record, at.pdf, ...pictures.map(({ address }) => address)],
      bytes: bytes + pdf.body.size + file.size,
    },
  }
}

async function pictureAt(
  address: string,
  here: (address: string) => Promise<Blob | null>,
  signal: AbortSignal,
  from: RecordSource,
): Promise<Blob | ApiFailure> {
  const known = await here(address)
  if (known !== null) return known
  const answer = await from.file(address, signal)
  return answer.ok ? answer.body : answer
}

/** Returns the small pictures first, so that an interrupted fetch has at least those. */
function picturesOf({
  answers,
  signatures,
}: WholeSubmission): { address: string; isRaw: boolean }[] {
  const photos = answers
    .flatMap((answer) => answer.photos)
    .map(({ fileID, sha256 }) => ({ address: `/api/files/${fileID}`, isRaw: sha256 === null }))
  const signed = signatures.flatMap(({ file }) =>
    file === null ? [] : [{ address: `/api/files/${file.fileID}`, isRaw: file.sha256 === null }],
  )
  return [
    ...photos.map(({ address, isRaw }) => ({ address: `${address}?size=small`, isRaw })),
    ...signed,
    ...photos,
  ]
}

function failedBy(refused: ApiFailure): Exclude<Fetched, { kept: LocalRecord }> {
  if (refused.kind === 'refused' && [403, 404].includes(refused.status)) return { failed: 'gone' }
  return { failed: 'line', refused }
}
