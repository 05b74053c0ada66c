import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { keepAnew, writeAnewJob } from '#server/files/anew.ts'
import type { JobRun } from '#server/jobs/define.ts'
import { sealJobs } from '#server/sealables.ts'
import { silent } from '#tests/world/jobs.ts'
import { redPoint } from '../cases/companies.ts'

/** Sends a request as a person of a company; throws on an unexpected response. */
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

interface About {
  accountID: number
  projects: readonly [number, number]
  form: { safetyPlanID: number; safetyFormID: number; safetyQuestionID: number }
  asProvider: Ask
  run: JobRun<'account'>
  db: Pick<Database, 'system' | 'account'>
}

const said = (answer: unknown, name: string): unknown => Reflect.get(Object(answer), name)

/**
 * Sends the requests for submissions that the cases leave out: one with a photo and a finding;
 * found by words, program and every choice; read by the provider; moved to another project; its
 * photo cleaned, sealed, signed and checked.
 */
export async function everyWayOfSubmissions(
  ask: Ask,
  { accountID, projects, form: { safetyQuestionID, ...form }, asProvider, run, db }: About,
): Promise<void> {
  const point = Buffer.from(redPoint, 'base64')
  const uploadID = String(
    said(
      await ask('POST', `/api/accounts/${accountID}/uploads`, {
        kind: 'submission-photo',
        fileName: 'edge.png',
        bytes: point.length,
      }),
      'uploadID',
    ),
  )
  await ask('PATCH', `/api/uploads/${uploadID}`, { offset: 0, base64Data: redPoint })
  await ask('POST', `/api/uploads/${uploadID}/finish`)
  const uid = randomUUID()
  const record = await ask('POST', `/api/accounts/${accountID}/submissions`, {
    uid,
    projectID: projects[0],
    ...form,
    answers: [
      {
        questionID: safetyQuestionID,
        answer: 'The rail is out',
        photos: [{ fileID: uploadID }],
        finding: { severity: 'High', opensAction: true, title: 'Rail' },
      },
    ],
  })
  const program = encodeURIComponent(String(said(record, 'safetyPlanName')))
  for (const as of [ask, asProvider]) {
    await as('GET', `/api/submissions?search=rail&limit=50`)
    await as('GET', `/api/submissions?safetyPrograms=${program}&projectIds=${projects[0]}&limit=50`)
    for (const of of ['project', 'user', 'form', 'company', 'question'])
      await as('GET', `/api/submissions/choices?of=${of}&search=rail`)
    await as('GET', `/api/submissions/count?search=rail&safetyPrograms=${program}`)
    await as('GET', `/api/submissions?findingsOf=${safetyQuestionID}&limit=50`)
  }
  await ask('GET', `/api/submissions/figures?projectIds=${projects[0]}&timeZone=UTC`)
  await asProvider('GET', `/api/submissions/${uid}`)
  await ask('GET', `/api/files/${uploadID}?size=small`)
  await ask('PUT', `/api/submissions/${Number(said(record, 'id'))}`, { projectID: projects[1] })
  await writeAnewJob.run({}, run)
  for (const { name } of sealJobs.kinds)
    await sealJobs.kinds.find((kind) => kind.name === name)?.run({}, run)
  // Runs each periodic check of a process once.
  const asked = vi.fn(async () => '')
  const once = { first: 0, every: 60_000 }
  const ends = [
    keepAnew(db, { add: asked }, silent, once),
    sealJobs.keep(db, { add: asked }, silent, { seal: once, sign: once }),
  ]
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  for (const end of ends) end()
}
