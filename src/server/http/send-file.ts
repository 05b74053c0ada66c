import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { csvOf } from '#contract/kernel/sheet.ts'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import { namesTag, tagHeader } from '#server/kernel/etag.ts'
import type { FileAnswer, SheetAnswer } from '#server/kernel/handler.ts'
import { fileCsp } from './headers.ts'

/**
 * Sends a file as its bytes. Its type is that of its content, and no browser guesses another
 * (`nosniff`); opened as a page, nothing in it runs, and it has no origin of ours (`fileCsp`).
 */
export function replyWithFile(
  { bytes, type, name, disposition, etag, maxAge }: FileAnswer,
  ifNoneMatch: string | undefined,
) {
  // `no-cache`: the browser caches it and asks by its tag each time, so that permission is checked
  // each time.
  const headers = {
    ...tagHeader(etag),
    'Cache-Control': maxAge === 0 ? 'private, no-cache' : `private, max-age=${maxAge}`,
  }
  if (namesTag(ifNoneMatch, etag)) return { status: 304, headers, body: null }
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Security-Policy': fileCsp,
      'Content-Type': type,
      'Content-Disposition': contentDisposition(disposition, name),
    },
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }
}

/**
 * Sends a list as a file, written as fast as the client reads it: only some rows and a piece of the
 * file are in memory. If its rows fail, the connection is cut, so that half a file does not pass
 * for a whole one; a client that hangs up ends the reading of its rows.
 */
export function replyWithSheet(
  { format, name, sheet, etag, bom }: SheetAnswer,
  acceptsGzip: boolean,
  ifNoneMatch: string | undefined,
) {
  if (etag !== undefined && namesTag(ifNoneMatch, etag))
    return { status: 304, headers: tagHeader(etag), body: null }
  const headers = {
    ...tagHeader(etag ?? null),
    'Content-Type': types[format],
    'Content-Disposition': contentDisposition('attachment', `${name}.${format}`),
    Vary: 'Accept-Encoding',
  }
  // A workbook is compressed already.
  if (format === 'xlsx') return { status: 200, headers, body: Readable.from(xlsxOf(sheet)) }
  const text = Readable.from(csvOf(sheet, bom))
  if (!acceptsGzip) return { status: 200, headers, body: text }
  // The end of the stream, good or bad, is that of the answer.
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
 * Returns how a file is offered, and under which name: in a form that every program reads, and in
 * full.
 */
export function contentDisposition(disposition: FileAnswer['disposition'], name: string): string {
  // Replaces characters that would end the header's value.
  return `${disposition}; filename="${name.replaceAll(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
