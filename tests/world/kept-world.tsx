import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readNumbers } from '#contract/submissions/filter.ts'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { connection } from '#client/data/api/connection.ts'
import { KeptDrawer } from '#client/features/submissions/kept/kept-drawer.tsx'
import { offlineReviewOf } from '#client/features/submissions/kept/kept-of.ts'
import type { OfflineChoice } from '#client/features/submissions/kept/kept-types.ts'
import { cut, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { answer, opensSubmissions, submission, whole } from './submissions-world.tsx'

export const tower = { id: 10, name: 'Harbor Point Tower B' }
export const bridge = { id: 11, name: 'I-35 Frontage Bridge' }

/** Three records of the tower, and two of the bridge. */
export const five = [1, 2, 3, 4, 5].map((id) =>
  whole(submission(id, { at: id < 4 ? 10 : 11 }), [
    answer('Is it safe?', 'No', { note: `Note ${id}` }),
  ]),
)

/** The size of each PDF. */
export const pdfBytes = 1_048_576
const marks = { 'Sync-Server': '1' }

/** Sets the browser's storage quota for a test. */
export function gives(room: { quota: number; usage: number }): void {
  const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue(room)
  onTestFinished(() => estimate.mockRestore())
}

/** Takes the server offline, and the device notices it. */
export function loses(server: Awaited<ReturnType<typeof opensSubmissions>>): void {
  server.offline = true
  server.world.offline = true
  connection.set({ state: 'offline', lastAnswer: null })
}

interface Begun {
  records?: readonly WholeSubmission[]
  /** An earlier choice on this device. */
  chosen?: Partial<OfflineChoice>
  size?: [number, number]
  /** Replaces the drawer. */
  screen?: ReactNode
  path?: string
}

/**
 * Opens the drawer with a server that has these records. `pdfs` is the number of them that it sends
 * before it waits, and `asked` lists the queries for the index.
 */
export async function opensDrawer({
  records = five,
  chosen,
  size = [1024, 768],
  screen,
  path,
}: Begun = {}) {
  const state = { isOpen: true }
  const opened = await opensSubmissions({
    rows: records,
    records,
    size,
    screen: screen ?? <KeptDrawer onClose={() => (state.isOpen = false)} />,
    ...(path !== undefined && { path }),
  })
  const server = Object.assign(opened, {
    pdfs: Infinity,
    index: [] as Record<string, string>[],
    go: () => undefined as void,
    state,
  })
  const waiting: (() => void)[] = []
  server.go = () => {
    server.pdfs = Infinity
    for (const each of waiting.splice(0)) each()
  }
  onTestFinished(() => server.go())
  mockAlso(
    mock('submissions.index', ({ query }) => {
      server.index.push(Object.fromEntries(query))
      if (server.offline) return cut()
      const projects = readNumbers(query.get('projectIds') ?? '') ?? []
      return records
        .filter(({ projectID }) => projects.includes(projectID))
        .map(({ id, uid, etag, projectID }) => ({ id, uid, etag, projectID, bytes: 500_000 }))
    }),
    mock('submissions.pdf', async ({ params }) => {
      server.pdfs -= 1
      if (server.pdfs < 0) await new Promise<void>((done) => waiting.push(done))
      return server.offline ? cut() : { pdfLocation: `/api/pdf/${String(params['submissionID'])}` }
    }),
    http.get('/api/pdf/:id', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(pdfBytes), {
        headers: { ...marks, 'Content-Type': 'application/pdf' },
      }),
    ),
  )
  const review = offlineReviewOf(opened.shown.workspace)
  if (review === null) throw new Error('The workspace stores no submissions.')
  if (chosen !== undefined) (await review.keeper()).choose(() => chosen)
  return Object.assign(server, { keeper: review.keeper })
}

export const drawer = () => page.getByRole('dialog')
export const part = (name: string) => page.getByRole('region', { name, exact: true })
export const press = (name: string | RegExp) =>
  drawer()
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click()
