import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import type { ApiSuccess, ApiFailure } from '../api/api-result.ts'
import { call } from '../api/call.ts'
import { type UploadProgress, uploadFile } from './upload-file.ts'

const uploadID = '00000000-0000-4000-8000-000000000001'
const bytes = Uint8Array.from({ length: 600_000 }, (_, at) => (at * 7) % 251)
const file = new Blob([bytes], { type: 'image/png' })

/** The bytes on the server, and the requests that it received. */
let received: number[]
let asked: string[]
let told: UploadProgress[]
/** Decides which request or which answer the network loses. */
let loses: (step: string, turn: number) => 'request' | 'answer' | null

type Body = Record<string, unknown>
const upload = () => ({
  uploadID,
  offset: received.length,
  bytes: bytes.length,
  until: '2026-03-05T00:00:00.000Z',
})
const finished = () => ({ fileID: uploadID, mime: 'image/png', bytes: 5, width: 1, height: 1 })
const refusal = (status: number, body: Body) => ({
  status,
  body: {
    code: status === 412 ? 'changed' : 'invalid',
    title: '',
    message: '',
    fields: {},
    ...body,
  },
})

let finish: () => { status: number; body: Body }
function answerTo(step: string, body: Body): { status: number; body: Body | null } {
  if (step === 'start') return { status: 201, body: upload() }
  if (step === 'finish') return finish()
  if (step !== 'append')
    return { status: 200, body: step === 'show' ? { logoUri: '/api/logos/1/1' } : null }
  const part = Buffer.from(String(body['base64Data']), 'base64')
  const offset = Number(body['offset'])
  if (offset + part.length <= received.length) return { status: 200, body: upload() }
  if (offset !== received.length) return refusal(412, { row: upload() })
  for (const byte of part) received.push(byte)
  return { status: 200, body: upload() }
}

const stepOf = (method: string, path: string) =>
  path.endsWith('/uploads')
    ? 'start'
    : path.endsWith('/finish')
      ? 'finish'
      : path.endsWith('/logo')
        ? 'show'
        : method === 'PATCH'
          ? 'append'
          : 'cancel'

beforeEach(() => {
  vi.useFakeTimers()
  ;[received, asked, told] = [[], [], []]
  loses = () => null
  finish = () => ({ status: 200, body: finished() })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, signal }: RequestInit) => {
    const step = stepOf(method, url)
    asked.push(step)
    const loss = signal?.aborted
      ? 'request'
      : loses(step, asked.filter((other) => other === step).length)
    const answer =
      loss === 'request'
        ? null
        : answerTo(step, typeof body === 'string' ? (JSON.parse(body) as Body) : {})
    if (loss !== null || answer === null) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'sync-server': '1' },
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function sends(
  giveUp = new AbortController(),
): Promise<ApiSuccess<{ logoUri: string }> | ApiFailure> {
  const show = (sent: ApiSuccess<{ fileID: string }>, signal: AbortSignal) =>
    call('companies.setLogo', {
      params: { accountID: '1' },
      body: { fileID: sent.body.fileID },
      signal,
    })
  const sending = uploadFile(
    { accountID: 1, kind: 'logo', name: 'logo.png', file },
    show,
    (progress) => told.push(progress),
    giveUp.signal,
  )
  let isOver = false
  void sending.finally(() => (isOver = true))
  while (!isOver) await vi.advanceTimersByTimeAsync(500)
  return sending
}

test('sends a file in growing parts and shows it once it is complete', async () => {
  expect(await sends()).toMatchObject({ ok: true, body: { logoUri: '/api/logos/1/1' } })
  expect(asked).toEqual(['start', 'append', 'append', 'append', 'append', 'finish', 'show'])
  expect(Buffer.from(received).equals(bytes)).toBe(true)
  const [least, whole] = [uploadLimits.leastPart, bytes.length]
  expect(told.map(({ offset }) => offset)).toEqual([0, least, 3 * least, 7 * least, whole])
  expect(told.some(({ isWaiting }) => isWaiting)).toBe(false)
})

test.each(
  ['start', 'append', 'finish', 'show'].flatMap(
    (step) =>
      [
        [step, 'request'],
        [step, 'answer'],
      ] as const,
  ),
)(
  "continues from the server's offset after the line is lost at %s with its %s, and reports the wait",
  async (lost, what) => {
    loses = (step, turn) =>
      step === lost && (step === 'append' ? turn === 2 || turn === 3 : turn < 3) ? what : null
    expect(await sends()).toMatchObject({ ok: true })
    expect(Buffer.from(received).equals(bytes)).toBe(true)
    expect(asked).not.toContain('cancel')
    expect(told.filter(({ isWaiting }) => isWaiting)).toHaveLength(2)
    // The reported progress never decreases.
    expect(told.map(({ offset }) => offset)).toEqual(
      told.map(({ offset }) => offset).toSorted((one, other) => one - other),
    )
  },
)

test('starts with the smallest part size again after a lost connection', async () => {
  const sizes: number[] = []
  loses = (step, turn) => (step === 'append' && turn === 3 ? 'request' : null)
  const before = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'PATCH')
      sizes.push(atob(String((JSON.parse(String(init.body)) as Body)['base64Data'])).length)
    return before(url, init)
  })
  await sends()
  const least = uploadLimits.leastPart
  expect(sizes.slice(0, 4)).toEqual([least, 2 * least, 4 * least, least])
})

describe('an unfinished upload is cancelled', () => {
  test('when the server cannot read the file', async () => {
    finish = () => refusal(422, { fields: { file: 'Must be an image.' } })
    expect(await sends()).toMatchObject({
      ok: false,
      code: 'invalid',
      fields: { file: 'Must be an image.' },
    })
    expect(asked.slice(-2)).toEqual(['finish', 'cancel'])
  })

  test('when the sender aborts it, and then reports no more progress', async () => {
    const giveUp = new AbortController()
    loses = (step, turn) => {
      if (step === 'append' && turn === 2) giveUp.abort()
      return null
    }
    expect(await sends(giveUp)).toMatchObject({ ok: false, kind: 'aborted' })
    expect(asked).toEqual(['start', 'append', 'append', 'cancel'])
    expect(told.map(({ offset }) => offset)).toEqual([0, uploadLimits.leastPart])
  })

  test('when the server keeps rejecting the offset', async () => {
    finish = () => refusal(412, { row: upload() })
    expect(await sends()).toMatchObject({ ok: false, code: 'changed' })
    expect(asked.slice(-2)).toEqual(['finish', 'cancel'])
  })
})
