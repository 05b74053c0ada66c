import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#contract/kernel/refusal.ts'
import { reportFrameCsp } from './headers.ts'
import { problemResponse } from './respond.ts'
import { sendReply } from './routes.ts'

/** File name of the document of embedded reports, in the built client and on the server. */
export const reportFrameFile = 'report-frame.html'

/**
 * Serves the document of embedded reports for the host that its query names. An attacker who
 * chooses the host gains nothing: the document shows what a page of ours sends it, and only our
 * pages frame it.
 */
export function addReportFrame(app: FastifyInstance, folder: string): void {
  const file = join(folder, reportFrameFile)
  app.get(`/${reportFrameFile}`, (request, reply) => {
    const host = hostIn(request.query)
    // Reads the file at each request, because a build under a running process writes another one.
    if (host === null || !existsSync(file)) {
      const words = refuse('not-found', { message: 'There is nothing at this address.' })
      return sendReply(reply, problemResponse(words, request.id))
    }
    const html = readFileSync(file, 'utf8')
    return reply
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': reportFrameCsp(host, stylesIn(html)),
        'X-Frame-Options': 'SAMEORIGIN',
      })
      .send(html)
  })
}

const stylesIn = (html: string) =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => style)

/** Reads an https origin from the query; null for everything else. */
function hostIn(query: unknown): string | null {
  const host = typeof query === 'object' && query !== null && 'host' in query ? query.host : null
  if (typeof host !== 'string' || !/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(host)) return null
  return URL.parse(host)?.origin ?? null
}
