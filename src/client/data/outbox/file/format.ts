import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import { entityWords } from '#contract/kernel/entity.ts'
import { type Entry, entryFormat, type Scope } from '../core/types.ts'

/** The newest file format this code writes and reads. */
export const fileFormat = 1

/** Changes that left their device in a file (offline design, 13, 6). */
export interface BoxFile {
  format: 'outbox'
  v: number
  scope: Scope
  /** The life of the server's data that the device knew. */
  epoch: string
  /** In their order. */
  entries: Entry[]
  /** None yet: pictures are not taken. */
  blobs: JsonObject[]
}

/**
 * Why a file is not taken; nothing was changed.
 * - `no-file`: there is no block of ours in it
 * - `damaged`: the block is not as it was written
 * - `newer`: a newer version of the app wrote it
 * - `foreign`: it is another person's, or another company's
 */
export type FileProblem = 'no-file' | 'damaged' | 'newer' | 'foreign'

const begin = '-----BEGIN CHANGES-----'
const end = '-----END CHANGES-----'

/** One file: on top the words for people, at its end one marked block that a device can read. */
export async function writeFile(words: string, content: BoxFile): Promise<string> {
  const block = JSON.stringify({ ...content, sha256: await digestOf(content) }, null, 1)
  return `${words.trimEnd()}\n\n${begin}\n${block}\n${end}\n`
}

/** What a file holds; written by people's mail programs and disks, it is judged and not believed. */
export async function readFile(text: string): Promise<BoxFile | FileProblem> {
  // The last one: words of a person may hold such a line, the block cannot.
  const lines = text.split(/\r?\n/)
  const [from, to] = [lines.lastIndexOf(begin), lines.lastIndexOf(end)]
  if (from === -1) return 'no-file'
  if (to < from) return 'damaged'
  const block = parsed(lines.slice(from + 1, to).join('\n'))
  if (!isObject(block) || block['format'] !== 'outbox' || typeof block['v'] !== 'number') return 'damaged'
  if (block['v'] > fileFormat) return 'newer'
  const { sha256, ...content } = block
  if (sha256 !== (await digestOf(content))) return 'damaged'
  const { v, scope, epoch, entries, blobs } = content
  if (!isScope(scope) || typeof epoch !== 'string' || !Array.isArray(entries) || !Array.isArray(blobs) || typeof v !== 'number') return 'damaged'
  if (entries.some((entry) => isObject(entry) && typeof entry['v'] === 'number' && entry['v'] > entryFormat)) return 'newer'
  const read = entries.flatMap((entry) => entryOf(entry) ?? [])
  if (read.length < entries.length || read.some((entry) => entry.scope.tenant !== scope.tenant || entry.scope.user !== scope.user)) return 'damaged'
  return { format: 'outbox', v, scope, epoch, entries: read, blobs: blobs.filter(isObject) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Of the content as plain JSON without white space, so that it holds whatever became of the ends of lines. */
async function digestOf(content: object): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(content)))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An entry with what an entry has and nothing beside it; undefined where something is missing. */
function entryOf(raw: Json): Entry | undefined {
  if (!isObject(raw)) return undefined
  const { id, v, seq, scope, entity, ref, op, patch, seen, guards, deps, blobs, authoredAt, about, replaces } = raw
  const word = entityWords.find((one) => one === entity)
  if (!isId(id) || !isId(ref) || !isCount(v) || !isCount(seq) || !isScope(scope) || word === undefined || (op !== 'create' && op !== 'patch')) return undefined
  if (!isObject(patch) || !isObject(seen) || !isObject(guards) || !isIds(deps) || !isIds(blobs) || !isIds(replaces)) return undefined
  if (typeof authoredAt !== 'string' || (about !== undefined && !isObject(about))) return undefined
  return { id, v, seq, scope: { tenant: scope.tenant, user: scope.user }, entity: word, ref, op, patch, seen, guards, deps, blobs, authoredAt, ...(about && { about }), replaces }
}

const isId = (value: Json | undefined): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
const isIds = (value: Json | undefined): value is string[] => Array.isArray(value) && value.every(isId)
const isCount = (value: Json | undefined): value is number => typeof value === 'number' && Number.isInteger(value)

function isScope(value: Json | undefined): value is { tenant: string; user: string } {
  return isObject(value) && typeof value['tenant'] === 'string' && typeof value['user'] === 'string'
}
