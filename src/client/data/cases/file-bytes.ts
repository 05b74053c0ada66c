/**
 * Computes FNV-1a, which detects a file that was cut off or damaged in transit. It does not prevent
 * forgery, but a forger could change the app as well.
 */
export function checksumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193)
  return sum >>> 0
}

/** Reads consecutive numbers of seven bits a byte, the lowest bits first. */
export function readVarints(bytes: Uint8Array, from = 0) {
  let at = from
  return {
    next(): number {
      let [value, place, byte] = [0, 1, 0]
      do {
        byte = bytes[at] ?? 0
        at += 1
        value += (byte & 127) * place
        place *= 128
      } while (byte > 127)
      return value
    },
    isDone: () => at >= bytes.length,
  }
}

/** Encodes numbers for `readVarints`. */
export function encodeVarints(numbers: Iterable<number>): Uint8Array {
  const bytes: number[] = []
  for (const number of numbers) {
    let rest = number
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** Unpacks raw `deflate` data without a header. */
export async function inflateRaw(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
