import { inflateRawSync } from 'node:zlib'

/** The files of an archive by their names, read from its directory. */
export function unzipped(bytes: Uint8Array): Map<string, Buffer> {
  const archive = Buffer.from(bytes)
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let n = archive.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [packed, named, more, note] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ]
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    files.set(
      archive.subarray(at + 46, at + 46 + named).toString('utf8'),
      inflateRawSync(archive.subarray(from, from + packed)),
    )
    at += 46 + named + more + note
  }
  return files
}
