import { readFileSync } from 'node:fs'

/**
 * What `expected.json` says of a file: which error it gets as a whole, or how many records follow
 * its header.
 */
export interface ExpectedFile {
  file: string
  group: string
  bytes: number
  fileError: string | null
  /** Records after the header that are not empty, and empty ones among them. */
  dataRows: number
  blankRows: number
  valid: number
  invalid?: { row: number; email: string; reasons: string[] }[]
  alternatives?: {
    when?: string
    fileError?: string | null
    valid?: number | string
    note?: string
  }[]
}

/** The rosters of this folder, and what an importer should make of each. */
export function expectedFiles(): ExpectedFile[] {
  const { files }: { files: ExpectedFile[] } = JSON.parse(
    readFileSync(new URL('expected.json', import.meta.url), 'utf8'),
  )
  return files
}

/**
 * A roster's bytes; the two that are as large as a file may be, and a byte larger, are made here.
 */
export function rosterBytes(file: string): Uint8Array<ArrayBuffer> {
  const size = /^size-(\d+)\.csv$/.exec(file)?.[1]
  return size === undefined
    ? new Uint8Array(readFileSync(new URL(file, import.meta.url)))
    : largeRoster(Number(size))
}

/** So many people, with titles of the lengths that fill the file to the byte. */
function largeRoster(size: number): Uint8Array<ArrayBuffer> {
  const rows = 38_979
  const head = 'Name,Last Name,Email,Job Title\n'
  const bare = (n: number) => `José,Núñez,crew${String(n).padStart(6, '0')}@example.com,Rigger`
  const room = size - head.length - rows * (Buffer.byteLength(bare(1)) + 1)
  const [each, rest] = [Math.floor(room / rows), room % rows]
  if (each < 0) throw new Error(`${rows} people are more than ${size} bytes.`)
  const lines = Array.from(
    { length: rows },
    (_, n) => `${bare(n + 1)}${'x'.repeat(each + (n < rest ? 1 : 0))}\n`,
  )
  return new Uint8Array(Buffer.from(head + lines.join('')))
}
