import { afterAll, beforeAll, expect } from 'vitest'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { readPdf } from '#tests/world/read-pdf.ts'

export let w: World
export let record: WholeSubmission

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    const body = {
      projectID: w.tower.projectID,
      safetyPlanID: 1,
      safetyFormID: 101,
      answers: [
        {
          questionID: 1004,
          answer: 'No',
          note: 'Rail missing at grid C',
          finding: { severity: 'Critical', opensAction: true, title: 'Open edge' },
        },
        { questionID: 1005, answer: 'N/A' },
        { questionID: 1009, answer: 'Nothing else <b>today</b>' },
      ],
      signatures: [{ signatureName: 'Will Ode', jobTitle: 'Carpenter' }],
    }
    record = (await w.worker.asks('POST', `/api/accounts/${w.worker.accountID}/submissions`, body))
      .body as WholeSubmission
  })
  afterAll(() => w.stop())
}

export async function printed(
  who: Actor,
  headers: Record<string, string> = {},
  of = record,
): Promise<{ status: number; text: string; location: string }> {
  const asked = await who.asks('GET', `/api/submissions/${of.id}/pdf`, undefined, { headers })
  const location = String(Reflect.get(Object(asked.body), 'pdfLocation'))
  if (asked.status !== 200) return { status: asked.status, text: '', location: '' }
  const file = await fetch(`${w.server.url}${location}`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  return {
    status: 200,
    location,
    text: (await readPdf(new Uint8Array(await file.arrayBuffer()))).pages.join('\n'),
  }
}
