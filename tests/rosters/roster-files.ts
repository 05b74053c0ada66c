import { readFileSync } from 'node:fs'

/**
 * The expectation in `expected.json` for a file: the error of the whole file, or the number of
 * records after its header.
 */
export interface ExpectedFile {
  file: string
  group: string
  bytes: number
  fileError: string | null
  /** Records after the header that are not empty, and the empty ones among them. */
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

/** The rosters of this folder, and the result that an importer must produce for each. */
export function expectedFiles(): ExpectedFile[] {
  const { files }: { files: ExpectedFile[] } = JSON.parse(
    readFileSync(new URL('expected.json', import.meta.url), 'utf8'),
  )
  return files
}

/**
 * Returns a roster's bytes; makes the one of the largest allowed size, and the one a byte larger,
 * here.
 */
export function rosterBytes(file: string): Uint8Array<ArrayBuffer> {
  const size = /^size-(\d+)\.csv$/.exec(file)?.[1]
  return size === undefined
    ? new Uint8Array(readFileSync(new URL(file, import.meta.url)))
    : largeRoster(Number(size))
}

/** Makes this number of people, with titles whose lengths fill the file to the byte. */
function largeRoster(size: number): Uint8Array<ArrayBuffer> {
  const rows = 38_979
  const head = 'Name,Last Name,Email,Job Title\n'
  const bare = (n: number) => `José,Núñez,crew${String(n).padStart(6, '0')}@example.com,Rigger`
  const room = size - head.length - rows * (Buffer.byteLength(bare(1)) + 1)
  const [each, rest] = [Math.floor(room / rows), room % rows]
  if (each < 0) throw new Error(`${rows} people need more than ${size} bytes.`)
  const lines = Array.from(
    { length: rows },
    (_, n) => `${bare(n + 1)}${'x'.repeat(each + (n < rest ? 1 : 0))}\n`,
  )
  return new Uint8Array(Buffer.from(head + lines.join('')))
}
