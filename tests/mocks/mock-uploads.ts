import { isObject } from '#contract/kernel/json.ts'
import { cut, mock } from './contract-mocks.ts'
import { mockAlso } from './mock-network.ts'

/** The parts received so far. */
export interface MockedUploads {
  /** Whether the line breaks after the first bytes. */
  isCut: boolean
  started: unknown[]
  received: Uint8Array<ArrayBuffer>
  cancelled: number
}

/** Mocks a server that receives files in parts (`files.start` to `files.finish`), under this id. */
export function mockUploads(uid: string): MockedUploads {
  const here: MockedUploads = {
    isCut: false,
    started: [],
    received: new Uint8Array(),
    cancelled: 0,
  }
  let bytes = 1
  const there = () => ({
    uploadID: uid,
    offset: here.received.length,
    bytes,
    until: '2026-03-06T15:00:00.000Z',
  })
  const isCut = () => here.isCut && here.received.length > 0
  mockAlso(
    mock('files.start', ({ body }) => {
      here.started.push(body)
      here.received = new Uint8Array()
      bytes = isObject(body) ? Number(body.bytes) : 1
      return there()
    }),
    mock('files.append', ({ body }) => {
      if (isCut() || !isObject(body)) return cut()
      const part = Uint8Array.from(atob(String(body.base64Data)), (letter) => letter.charCodeAt(0))
      if (Number(body.offset) !== here.received.length) return { refused: 'changed', row: there() }
      const more = new Uint8Array(here.received.length + part.length)
      more.set(here.received)
      more.set(part, here.received.length)
      here.received = more
      return there()
    }),
    mock('files.finish', () => {
      const isPdf = new TextDecoder().decode(here.received.subarray(0, 5)) === '%PDF-'
      return {
        fileID: uid,
        mime: isPdf ? 'application/pdf' : 'image/png',
        bytes,
        width: isPdf ? null : 1,
        height: isPdf ? null : 1,
      }
    }),
    mock('files.cancel', () => {
      here.cancelled += 1
      return null
    }),
  )
  return here
}
