import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { csvOf } from '#contract/kernel/sheet.ts'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import { namesTag, tagHeader } from '#server/etag.ts'
import type { FileAnswer, SheetAnswer } from '#server/handler.ts'
import { filePolicy } from './headers.ts'

/**
 * A file as its bytes. Its type is the one that its content has, and no browser guesses another
 * (`nosniff`); as a page of its own nothing in it runs, and it belongs to no address
 * (`filePolicy`).
 */
export function sendFile(
  { bytes, type, name, disposition, etag, maxAge }: FileAnswer,
  ifNoneMatch: string | undefined,
) {
  // `no-cache`: kept, and asked for by its tag each time, so that permission is judged each time.
  const headers = {
    ...tagHeader(etag),
    'Cache-Control': maxAge === 0 ? 'private, no-cache' : `private, max-age=${maxAge}`,
  }
  if (namesTag(ifNoneMatch, etag)) return { status: 304, headers, body: null }
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Security-Policy': filePolicy,
      'Content-Type': type,
      'Content-Disposition': dispositionOf(disposition, name),
    },
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }
}

/**
 * A list as a file, written as fast as it is taken: some rows and a piece of the file are all that
 * is held of it. Where its rows fail the connection is cut, so that nobody keeps half a file as a
 * whole one; whoever goes ends the reading of its rows.
 */
export function sendSheet(
  { format, name, sheet, etag, bom }: SheetAnswer,
  acceptsGzip: boolean,
  ifNoneMatch: string | undefined,
) {
  if (etag !== undefined && namesTag(ifNoneMatch, etag))
    return { status: 304, headers: tagHeader(etag), body: null }
  const headers = {
    ...tagHeader(etag ?? null),
    'Content-Type': types[format],
    'Content-Disposition': dispositionOf('attachment', `${name}.${format}`),
    Vary: 'Accept-Encoding',
  }
  // A workbook is packed already.
  if (format === 'xlsx') return { status: 200, headers, body: Readable.from(xlsxOf(sheet)) }
  const text = Readable.from(csvOf(sheet, bom))
  if (!acceptsGzip) return { status: 200, headers, body: text }
  // Its end, good or bad, is the answer's.
  return {
    status: 200,
    headers: { ...headers, 'Content-Encoding': 'gzip' },
    body: pipeline(text, createGzip({ level: 1 }), () => undefined),
  }
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * How a file is handed out, and under which name: as every program takes it, and as it is written.
 */
export function dispositionOf(disposition: FileAnswer['disposition'], name: string): string {
  // Nothing that would end the header's word.
  return `${disposition}; filename="${name.replaceAll(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
