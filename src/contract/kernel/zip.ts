/** A file of an archive, with its content in chunks. */
export interface ZipEntry {
  name: string
  content: Iterable<string | Bytes> | AsyncIterable<string | Bytes>
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Streams an archive (ZIP) in browsers and on the server. Checksums and sizes follow each file, so
 * that none is held in memory. It requests the next file after reading the one before.
 */
export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Bytes> {
  const directory: Bytes[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const start = offset
    const local = record(0x04034b50, [...facts, [2, 0], [2, 0x21], [4, 0], [4, 0], [4, 0]], name, [
      [2, 0],
    ])
    yield local
    const sums = { crc: -1, plain: 0, packed: 0 }
    for await (const part of packed(content, sums)) {
      sums.packed += part.length
      yield part
    }
    const ends: Numbers = [
      [4, (sums.crc ^ -1) >>> 0],
      [4, sums.packed],
      [4, sums.plain],
    ]
    const sumsAfter = numbers([[4, 0x08074b50], ...ends])
    yield sumsAfter
    offset += local.length + sums.packed + sumsAfter.length
    directory.push(
      record(0x02014b50, [[2, 20], ...facts, [2, 0], [2, 0x21], ...ends], name, [
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, start],
      ]),
    )
  }
  yield* directory
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  yield numbers([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, directory.length],
    [2, directory.length],
    [4, size],
    [4, offset],
    [2, 0],
  ])
}

type Numbers = readonly (readonly [bytes: 2 | 4, value: number])[]

// Version 2.0, checksums after the data, names in UTF-8, deflated. The date is the format's first
// one, so that equal tables give equal files.
const facts: Numbers = [
  [2, 20],
  [2, 0x0808],
  [2, 8],
]

function record(signature: number, before: Numbers, name: string, after: Numbers): Bytes {
  const letters = new TextEncoder().encode(name)
  const [front, back] = [numbers([[4, signature], ...before, [2, letters.length]]), numbers(after)]
  const whole = new Uint8Array(front.length + letters.length + back.length)
  // The name comes last, after all fixed fields.
  whole.set(front)
  whole.set(back, front.length)
  whole.set(letters, front.length + back.length)
  return whole
}

function numbers(values: Numbers): Bytes {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of values) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

async function* packed(
  content: ZipEntry['content'],
  sums: { crc: number; plain: number },
): AsyncGenerator<Bytes> {
  const deflate = new CompressionStream('deflate-raw')
  const writer = deflate.writable.getWriter()
  const encoder = new TextEncoder()
  const written = (async () => {
    for await (const some of content) {
      const bytes = typeof some === 'string' ? encoder.encode(some) : some
      sums.crc = crcOn(sums.crc, bytes)
      sums.plain += bytes.length
      await writer.write(bytes)
    }
    await writer.close()
  })()
  // The `await` below reports the error after all was read.
  written.catch((error: unknown) => writer.abort(error))
  const reader = deflate.readable.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield new Uint8Array(value)
    }
    await written
  } finally {
    // Stops the content and its source if the consumer stops reading.
    await reader.cancel().catch(() => undefined)
  }
}

// Four consecutive tables, to process four bytes at once, because a sheet has tens of millions.
// Signed like the checksums.
const tables = new Int32Array(1024)
for (let at = 0; at < 1024; at += 1) {
  let value = at < 256 ? at : (tables[at - 256] ?? 0)
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  tables[at] = value
}

/** The checksum by which an archive detects a damaged file. */
export const crcOf = (bytes: Uint8Array): number => (crcOn(-1, bytes) ^ -1) >>> 0

function crcOn(crc: number, bytes: Uint8Array): number {
  let sum = crc
  const whole = bytes.length - (bytes.length % 4)
  for (let at = 0; at < whole; at += 4) {
    sum ^=
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24)
    sum =
      (tables[768 + (sum & 0xff)] ?? 0) ^
      (tables[512 + ((sum >>> 8) & 0xff)] ?? 0) ^
      (tables[256 + ((sum >>> 16) & 0xff)] ?? 0) ^
      (tables[sum >>> 24] ?? 0)
  }
  for (let at = whole; at < bytes.length; at += 1)
    sum = (tables[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (sum >>> 8)
  return sum
}
