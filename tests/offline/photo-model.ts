import { createHash } from 'node:crypto'
import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import type { PortAnswer, PortRequest, Who } from './model-adapter.ts'

// The photos of the simulation, and how the model server handles them.

/**
 * Bytes of a photo: one full part and a little more, so that each part can be cut in the middle.
 */
const size = 64 * 1024 + 900

/** Derives the bytes from the id, so that a reader of the id knows which bytes to expect. */
export function bytesOf(id: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  bytes.fill(Number.parseInt(id.slice(0, 2), 16))
  bytes.set(new TextEncoder().encode(id))
  return bytes
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const photosIn = (value: Json | undefined): string[] =>
  Array.isArray(value)
    ? value.flatMap((one) =>
        isObject(one) && typeof one['photoID'] === 'string' ? [one['photoID']] : [],
      )
    : []
export const photo = (photoID: string): JsonObject => ({ photoID })

/** Returns the photos that a change adds. */
export const blobsIn = (patch: Readonly<JsonObject>, seen: Readonly<JsonObject>): string[] => {
  const before = photosIn(seen['photos'])
  return photosIn(patch['photos']).filter((id) => !before.includes(id))
}

/** A file on the model server. */
export interface StoredFile {
  by: string
  bytes: number
  sha256: string
  parts: string[]
  isKept: boolean
}

/** Answers the requests of an upload; null for any other request. */
export function answerUpload(
  { path, body }: PortRequest,
  who: Who,
  files: Map<string, StoredFile>,
  believesDamage: boolean,
): Omit<PortAnswer, 'headers'> | null {
  const content: {
    uploadID?: string
    bytes?: number
    sha256?: string
    offset?: number
    base64Data?: string
  } = JSON.parse(body ?? '{}')
  const has = ({ parts }: StoredFile) =>
    parts.reduce((sum, part) => sum + Buffer.from(part, 'base64').length, 0)
  const at = (file: StoredFile) => ({
    status: 200,
    body: JSON.stringify({ offset: has(file), bytes: file.bytes }),
  })
  const no = (status: number, code: string) => ({ status, body: JSON.stringify({ code }) })
  if (path.endsWith('/uploads')) {
    const { uploadID = '', bytes = 0, sha256 = '' } = content
    const file = files.get(uploadID) ?? { by: who.user, bytes, sha256, parts: [], isKept: false }
    if (file.by !== who.user || file.sha256 !== sha256) return no(409, 'exists')
    files.set(uploadID, file)
    return { ...at(file), status: 201 }
  }
  const [, id] = /^\/api\/uploads\/([^/]+)/.exec(path) ?? []
  if (id === undefined) return null
  const file = files.get(id)
  if (file === undefined || file.by !== who.user) return no(404, 'not-found')
  if (path.endsWith('/finish')) {
    if (has(file) < file.bytes) return no(412, 'changed')
    const whole = Buffer.concat(file.parts.map((part) => Buffer.from(part, 'base64')))
    if (!believesDamage && hashOf(whole) !== file.sha256) {
      file.parts = []
      return no(422, 'damaged')
    }
    file.isKept = true
    return { status: 200, body: JSON.stringify({ fileID: id }) }
  }
  const { offset = 0, base64Data = '' } = content
  if (offset !== has(file)) return offset < has(file) ? at(file) : no(412, 'changed')
  file.parts.push(base64Data)
  return at(file)
}

/** Returns the defect of a photo on the server, or null if it is there and whole. */
export function faultOf(id: string, files: ReadonlyMap<string, StoredFile>): string | null {
  const file = files.get(id)
  if (!file?.isKept) return 'is not there'
  const whole = Buffer.concat(file.parts.map((part) => Buffer.from(part, 'base64')))
  return whole.equals(bytesOf(id)) ? null : 'has other bytes than were taken'
}

/** Returns the defects of the photos of a record, in words. */
export function faultsOf(
  { fields }: { fields: JsonObject },
  files: ReadonlyMap<string, StoredFile>,
): string[] {
  return photosIn(fields['photos']).flatMap((id) => {
    const fault = faultOf(id, files)
    return fault === null ? [] : [`photo ${id} ${fault}`]
  })
}

/**
 * Returns their photos with mine added and without those that I removed; written from section 7,
 * not from the contract.
 */
export function mergedPhotos(
  yours: Json | undefined,
  theirs: Json | undefined,
  before: Json | undefined,
): Json {
  const [mine, others, was] = [photosIn(yours), photosIn(theirs), photosIn(before)]
  const stayed = others.filter((id) => mine.includes(id) || !was.includes(id))
  return [...stayed, ...mine.filter((id) => !stayed.includes(id) && !was.includes(id))].map(photo)
}
