import { isObject, type Json } from '#contract/kernel/json.ts'
import { entityWords } from '#contract/kernel/entity.ts'
import { type Entry, entryFormatVersion, type Scope } from '../core/types.ts'
import { sha256Of } from '../uploads/store-blob.ts'

/** The newest file format this code writes and reads. */
export const boxFileVersion = 1

/** Changes exported to a file (offline design, 13, 6). */
export interface BoxFile {
  format: 'outbox'
  v: number
  scope: Scope
  /** The epoch of the server's data that the device knew. */
  epoch: string
  /** In order. */
  entries: Entry[]
  /** The photos that they need, as far as the device had them. */
  blobs: BoxFileBlob[]
}

export interface BoxFileBlob {
  id: string
  kind: string
  type: string
  sha256: string
  /** Base64. */
  data: string
}

/**
 * Why a file is refused; nothing was changed.
 * - `no-file`: it contains no block of ours
 * - `damaged`: the block was changed
 * - `newer`: a newer version of the app wrote it
 * - `foreign`: it belongs to another person or company
 */
export type BoxFileProblem = 'no-file' | 'damaged' | 'newer' | 'foreign'

const beginMarker = '-----BEGIN CHANGES-----'
const endMarker = '-----END CHANGES-----'

/** Writes one file: the text for people first, then one marked block for devices. */
export async function serializeBoxFile(words: string, content: BoxFile): Promise<string> {
  const block = JSON.stringify({ ...content, sha256: await digestOf(content) }, null, 1)
  return `${words.trimEnd()}\n\n${beginMarker}\n${block}\n${endMarker}\n`
}

/** Reads and validates a file, because mail programs and disks may have changed it. */
export async function parseBoxFile(text: string): Promise<BoxFile | BoxFileProblem> {
  // Uses the last markers, because a person's text may contain such a line, but the block cannot.
  const lines = text.split(/\r?\n/)
  const [from, to] = [lines.lastIndexOf(beginMarker), lines.lastIndexOf(endMarker)]
  if (from === -1) return 'no-file'
  if (to < from) return 'damaged'
  const block = parsed(lines.slice(from + 1, to).join('\n'))
  if (!isObject(block) || block['format'] !== 'outbox' || typeof block['v'] !== 'number')
    return 'damaged'
  if (block['v'] > boxFileVersion) return 'newer'
  const { sha256, ...content } = block
  if (sha256 !== (await digestOf(content))) return 'damaged'
  const { v, scope, epoch, entries, blobs } = content
  if (
    !isScope(scope) ||
    typeof epoch !== 'string' ||
    !Array.isArray(entries) ||
    !Array.isArray(blobs) ||
    typeof v !== 'number'
  )
    return 'damaged'
  if (
    entries.some(
      (entry) =>
        isObject(entry) && typeof entry['v'] === 'number' && entry['v'] > entryFormatVersion,
    )
  )
    return 'newer'
  const read = entries.flatMap((entry) => entryOf(entry) ?? [])
  if (
    read.length < entries.length ||
    read.some((entry) => entry.scope.tenant !== scope.tenant || entry.scope.user !== scope.user)
  )
    return 'damaged'
  const photos = await Promise.all(blobs.map(blobOf))
  const whole = photos.filter((photo) => photo !== undefined)
  return whole.length < blobs.length
    ? 'damaged'
    : { format: 'outbox', v, scope, epoch, entries: read, blobs: whole }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the hash of the content as JSON without white space, so that changed line ends do not
 * matter.
 */
async function digestOf(content: object): Promise<string> {
  const bytes = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(JSON.stringify(content)),
  )
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns an entry with exactly the fields of an entry; undefined when one is missing or wrong. */
function entryOf(raw: Json): Entry | undefined {
  if (!isObject(raw)) return undefined
  const {
    id,
    v,
    seq,
    scope,
    entity,
    ref,
    op,
    patch,
    seen,
    guards,
    deps,
    blobs,
    authoredAt,
    about,
    replaces,
  } = raw
  const word = entityWords.find((one) => one === entity)
  if (
    !isId(id) ||
    !isId(ref) ||
    !isCount(v) ||
    !isCount(seq) ||
    !isScope(scope) ||
    word === undefined ||
    (op !== 'create' && op !== 'patch')
  )
    return undefined
  if (
    !isObject(patch) ||
    !isObject(seen) ||
    !isObject(guards) ||
    !isIds(deps) ||
    !isIds(blobs) ||
    !isIds(replaces)
  )
    return undefined
  if (typeof authoredAt !== 'string' || (about !== undefined && !isObject(about))) return undefined
  return {
    id,
    v,
    seq,
    scope: { tenant: scope.tenant, user: scope.user },
    entity: word,
    ref,
    op,
    patch,
    seen,
    guards,
    deps,
    blobs,
    authoredAt,
    ...(about && { about }),
    replaces,
  }
}

/** Returns a photo whose bytes match its hash; undefined otherwise. */
async function blobOf(raw: Json): Promise<BoxFileBlob | undefined> {
  if (!isObject(raw)) return undefined
  const { id, kind, type, sha256, data } = raw
  if (
    !isId(id) ||
    typeof kind !== 'string' ||
    typeof type !== 'string' ||
    typeof sha256 !== 'string' ||
    typeof data !== 'string'
  )
    return undefined
  const bytes = decodeBase64(data)
  return bytes !== null && (await sha256Of(bytes)) === sha256
    ? { id, kind, type, sha256, data }
    : undefined
}

/** Null: the text is not base64. */
export function decodeBase64(data: string): ArrayBuffer | null {
  try {
    return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)).buffer
  } catch {
    return null
  }
}

const isId = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
const isIds = (value: Json | undefined): value is string[] =>
  Array.isArray(value) && value.every(isId)
const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value)

function isScope(value: Json | undefined): value is { tenant: string; user: string } {
  return isObject(value) && typeof value['tenant'] === 'string' && typeof value['user'] === 'string'
}
