import { set_cptable } from 'xlsx'
import { decodeIbm850 } from './ibm-850.ts'

/**
 * The numbers by which old workbooks name how their bytes are letters; what is not here is read as
 * Western.
 */
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
  // The letters of 437 are among those of 850, at the same places.
  if (page === 437 || page === 850) return decodeIbm850(Uint8Array.from(bytes))
  const name = names[page] ?? 'windows-1252'
  const decoder = decoders.get(name) ?? new TextDecoder(name, { ignoreBOM: true })
  decoders.set(name, decoder)
  return decoder.decode(Uint8Array.from(bytes))
}

/**
 * Lets SheetJS take the letters of old workbooks from what every browser knows; without it those
 * beyond ASCII are others, and its own tables weigh as much again as the reader. To be called
 * before a workbook is read.
 */
export function teachCodePages(): void {
  set_cptable({ utils: { decode, encode: () => [], hascp: () => true } })
}
