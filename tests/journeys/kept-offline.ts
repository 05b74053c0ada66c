import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { type Api, apiOf } from './api.ts'
import { madeProject, sentPhoto } from './handed-in.ts'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

const form = { safetyPlanName: 'Fall Protection', formName: 'Daily Fall Hazard Inspection' }
const edge = 'Is every open side or edge 6 feet or more above a lower level protected?'

/**
 * Creates three records of a project to review without a signal, one with a photo, and one record
 * of another project.
 */
export async function handedIn(
  siteward: Siteward,
  suffix: string,
): Promise<{ api: Api; name: string; records: WholeSubmission[]; other: WholeSubmission }> {
  const api = await apiOf(siteward, 'owner@ridgeline.test')
  const name = `Quay Nine ${suffix}`
  const [quay, elsewhere] = [
    await madeProject(api, `Q9${suffix}`, name),
    await madeProject(api, `Q8${suffix}`, `Quay Eight ${suffix}`),
  ]
  const handsIn = (projectID: number, note: string, photos: string[] = []) =>
    api.send<WholeSubmission>('POST', `/api/accounts/${api.me.accountID}/submissions`, {
      projectID,
      ...form,
      answers: [
        {
          description: edge,
          answer: 'No',
          note,
          photos: photos.map((fileID) => ({ fileID, caption: 'East edge' })),
        },
      ],
    })
  const records = [
    await handsIn(quay, 'Montacargas beside the opening', [await sentPhoto(api)]),
    await handsIn(quay, 'Barricade moved'),
    await handsIn(quay, 'Net torn at the corner'),
  ]
  return { api, name, records, other: await handsIn(elsewhere, 'Montacargas far away') }
}

export const rows = (person: Person) =>
  person.page.getByRole('table', { name: 'Submissions' }).getByRole('row')
