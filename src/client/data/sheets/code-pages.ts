import { set_cptable } from 'xlsx'
import { decodeIbm850 } from './ibm-850.ts'

/** Code page numbers in old workbooks; any other number counts as Western. */
const names: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1201: 'utf-16be',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  10_000: 'macintosh',
  10_007: 'x-mac-cyrillic',
  65_001: 'utf-8',
}

const decoders = new Map<string, TextDecoder>()

function decode(page: number, bytes: ArrayLike<number>): string {
  // Code page 850 has the letters of 437 at the same positions.
  if (page === 437 || page === 850) return decodeIbm850(Uint8Array.from(bytes))
  const name = names[page] ?? 'windows-1252'
  const decoder = decoders.get(name) ?? new TextDecoder(name, { ignoreBOM: true })
  decoders.set(name, decoder)
  return decoder.decode(Uint8Array.from(bytes))
}

/**
 * Makes SheetJS decode old workbooks with the browser's own code pages. Without this, letters
 * beyond ASCII would be wrong, and SheetJS's own tables are as large as its reader. Must run before
 * a workbook is read.
 */
export function registerCodePages(): void {
  set_cptable({ utils: { decode, encode: () => [], hascp: () => true } })
}
