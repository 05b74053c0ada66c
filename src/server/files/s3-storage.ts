import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { checkedKey, type LocalFile, type Storage } from '../kernel/storage.ts'

/** Ms that one request may take with its body; people do not wait longer for a picture. */
const longestRequest = 20_000
/** Bytes of a local file for which a request may take another second. */
const bytesASecond = 500_000
/**
 * Ms until a missing file is requested once more: a bucket of several machines may learn of it
 * late.
 */
const late = 200
/** The header that stores the hash of the bytes, by which a read is known to be complete. */
const mark = 'x-amz-meta-sha256'

/**
 * Stores files in a bucket of any server with the S3 protocol:
 * `s3://key:secret@host[:port]/bucket[/folder]?region=…&tls=off`. The bucket is in the path, not in
 * the host's name, because all of them understand that; each request is signed with the hash of its
 * body. An interrupted transfer is an error, never half a file.
 * @param longest ms that one request may take
 */
export function s3Storage(url: URL, longest = longestRequest): Storage {
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  const base = `${scheme}://${url.host}${url.pathname.replace(/\/+$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region,
    retries: 2,
  })
  const ask = (
    method: string,
    key: string,
    signal: AbortSignal,
    { body, hash }: Body = nothing,
  ) => {
    return client.fetch(`${base}/${checkedKey(key)}`, {
      method,
      signal,
      headers: { 'x-amz-content-sha256': hash, ...(body && { [mark]: hash }) },
      ...(body && { body }),
    })
  }
  const get = (key: string) =>
    within(longest, async (signal) => {
      const answer = await ask('GET', key, signal)
      const bytes = await bytesOf(answer, signal)
      if (answer.status === 404) return null
      if (!answer.ok) throw refused('GET', answer, bytes)
      const wanted = answer.headers.get(mark)
      if (wanted !== null && wanted !== sha256(bytes))
        throw new Error(
          `The storage answered ${bytes.length} bytes that are not those of the file.`,
        )
      return bytes
    })
  return {
    put: (key, content) =>
      within(
        longest + ('path' in content ? (1000 * content.size) / bytesASecond : 0),
        async (signal) => {
          const answer = await ask('PUT', key, signal, await bodyOf(content))
          const said = await bytesOf(answer, signal)
          if (!answer.ok) throw refused('PUT', answer, said)
        },
      ),
    get: async (key) => {
      const bytes = await get(key)
      if (bytes !== null) return bytes
      await sleep(late)
      return get(key)
    },
    remove: (key) =>
      within(longest, async (signal) => {
        const answer = await ask('DELETE', key, signal)
        const said = await bytesOf(answer, signal)
        if (!answer.ok && answer.status !== 404) throw refused('DELETE', answer, said)
      }),
  }
}

/**
 * Gives up work that is not done in time. Only the race ends it for sure: the garbage collector may
 * remove a signal that only a request refers to, and the caller would then wait for ever.
 */
async function within<T>(longest: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`The storage did not answer within ${longest} ms.`)
    reject(error)
    controller.abort(error)
  }, longest)
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Reads all of an answer; the signal closes its connection. */
async function bytesOf({ body }: Response, signal: AbortSignal): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0)
  const reader = body.getReader()
  const close = () => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener('abort', close)
  try {
    const chunks: Uint8Array[] = []
    for (let part = await reader.read(); !part.done; part = await reader.read())
      chunks.push(part.value)
    return Buffer.concat(chunks)
  } finally {
    signal.removeEventListener('abort', close)
  }
}

interface Body {
  body?: Uint8Array<ArrayBuffer> | Blob
  /** SHA-256 as hex. */
  hash: string
}

async function bodyOf(content: Uint8Array | LocalFile): Promise<Body> {
  if ('path' in content)
    return { body: await openAsBlob(content.path), hash: content.sha256.toString('hex') }
  const body = new Uint8Array(content)
  return { body, hash: sha256(body) }
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

const nothing: Body = { hash: sha256('') }

function refused(method: string, { status }: Response, said: Buffer): Error {
  return new Error(`The storage answered ${status} to ${method}: ${said.toString().slice(0, 300)}`)
}
