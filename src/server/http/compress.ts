import { promisify } from 'node:util'
import { createGunzip, createGzip, gzip, gzipSync } from 'node:zlib'
import type { Readable } from 'node:stream'
import { createLru } from '#server/kernel/lru.ts'

/** Bytes of an answer, compressed or not. */
export interface CompressedBody {
  bytes: Buffer
  isGzip: boolean
}

const gzipBytes = promisify(gzip)
// Below this, the header costs more than compression saves. It also keeps our secrets out of
// compressed answers (tokens are short).
const minBytesToCompress = 1400
// Level 4 takes half the time of level 6, and its result is three per cent longer.
const level = 4
// A page is compressed in this thread, at the lightest level: a tenth of a ms, less than another
// thread would cost.
const pageLength = 160_000
const pageLevel = 1

export async function compress(text: string, acceptsGzip: boolean): Promise<CompressedBody> {
  // Converted to bytes first: the library would write a text out in small pieces.
  const bytes = Buffer.from(text)
  if (!acceptsGzip || bytes.length < minBytesToCompress) return { bytes, isGzip: false }
  return {
    bytes:
      bytes.length <= pageLength
        ? gzipSync(bytes, { level: pageLevel })
        : await gzipBytes(bytes, { level }),
    isGzip: true,
  }
}

export function acceptsGzip(header: string | undefined): boolean {
  return header !== undefined && /(?:^|[,\s])gzip(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i.test(header)
}

/**
 * Compresses a long array as its pages come: the rows and their text are never in memory as a
 * whole, only the compressed bytes. So the database's snapshot does not wait for a slow line, and a
 * failure can still be answered.
 */
export async function compressPages(
  each: (take: (text: string) => Promise<void>) => Promise<void>,
): Promise<Buffer> {
  const stream = createGzip({ level })
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  stream.on('end', resolve)
  stream.on('error', reject)
  const write = (text: string) =>
    new Promise<void>((written, failed) =>
      stream.write(text, (error) => (error ? failed(error) : written())),
    )
  try {
    await each(write)
  } catch (error) {
    stream.destroy()
    throw error
  }
  stream.end()
  await ended
  return Buffer.concat(chunks)
}

/** Decompresses an answer for the rare caller that cannot unpack. */
export function decompress(bytes: Buffer): Readable {
  const stream = createGunzip()
  stream.end(bytes)
  return stream
}

/** An answer that can be reused unchanged: same caller, same address, nothing written since. */
export interface CachedAnswer extends CompressedBody {
  etag: string
  nextCursor?: string | undefined
}

const cachedBytes = 24 * 1024 * 1024

export function createAnswerCache() {
  // The key holds the address, which a caller may make long.
  return createLru<CachedAnswer>(
    cachedBytes,
    ({ bytes }, key) => bytes.length + 2 * key.length + 500,
  )
}

export type AnswerCache = ReturnType<typeof createAnswerCache>
