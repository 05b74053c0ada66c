import { readFile } from 'node:fs/promises'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { type Api, apiOf } from './api.ts'
import { owner } from './demo-people.ts'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

export async function handedIn(
  siteward: Siteward,
  note: string,
): Promise<{ api: Api; record: WholeSubmission; path: string }> {
  const api = await apiOf(siteward, owner)
  const account = `/api/accounts/${api.me.accountID}`
  const [project] = await api.get<{ projectID: number }[]>(`${account}/projects`)
  const record = await api.send<WholeSubmission>('POST', `${account}/submissions`, {
    projectID: project?.projectID,
    safetyPlanID: 1,
    safetyFormID: 101,
    answers: [{ questionID: 1004, answer: 'No', note }],
  })
  return { api, record, path: `/back-office/submissions/${record.id}` }
}

export const seal = (person: Person) => person.page.getByRole('region', { name: 'Seal' })
export const found = (person: Person) => person.page.getByRole('region', { name: 'Result' })
/** The server seals every minute. */
export const sealed = { timeout: 90_000 }

export async function savesProof(person: Person): Promise<{ name: string; text: string }> {
  await seal(person).getByRole('button', { name: 'Check' }).click()
  const saved = person.page.waitForEvent('download')
  await person.page.getByRole('dialog').getByRole('button', { name: 'Save the proof' }).click()
  const file = await saved
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

export const chooses = (person: Person, { name, text }: { name: string; text: string }) =>
  person.page
    .getByLabel('Choose a proof')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
