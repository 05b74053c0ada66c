import { newAction } from '#tests/world/actor.ts'
import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import type { Person } from './person.ts'

const siteward = ownSiteward()
const safety = { email: 'safety@ridgeline.test' }

interface AskedForm {
  id: number
  questions?: { id: number; description: string }[]
}

/** The address of a new action whose question is of a hazard that everybody knows. */
async function holeAction(): Promise<string> {
  const [api, lead] = [await apiOf(siteward(), safety.email), await apiOf(siteward(), 'lead@ridgeline.test')]
  const company = `/api/accounts/${api.me.accountID}`
  const plans = await api.get<{ safetyPlanID: number; forms: AskedForm[] }[]>(`${company}/safetyplans?include=questions`)
  const [asked] = plans.flatMap(({ safetyPlanID, forms }) => forms.flatMap(({ id, questions = [] }) => questions.flatMap((question) => (question.description.startsWith('Are all holes, including skylights') ? [{ safetyPlanID, safetyFormID: id, safetyQuestionID: question.id }] : []))))
  const project = (await api.get<{ projectID: number; isActive: boolean }[]>(`${company}/projects`)).find(({ isActive }) => isActive)
  if (!asked || !project) throw new Error('The demo has no such question, or no project.')
  const made = await api.send<{ correctiveActionID: number }>('POST', `${company}/actions`, newAction(project.projectID, lead.me, asked))
  return `/back-office/corrective-actions/${made.correctiveActionID}`
}

const fold = (person: Person) => person.page.getByRole('heading', { name: 'This has happened before' })
const cases = (person: Person) => person.page.locator('details').filter({ has: fold(person) }).getByRole('listitem')

test('past cases are fetched when they are opened and not before, and then lie on the device: without a network, after a reload, after a sign-out', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  const path = await holeAction()
  const asked: string[] = []
  dana.page.on('request', (request) => request.url().endsWith('.bin') && asked.push(request.url()))
  await dana.signsIn(path)
  await expect(fold(dana)).toBeVisible()
  await dana.keepsEverything()
  await dana.goes(path)
  // Among all that the worker keeps of the app it is not.
  expect(asked).toEqual([])
  expect(await dana.page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat().filter((url) => url.includes('.bin')))).toEqual([])

  await opensFold(dana)
  await expect(cases(dana)).toHaveCount(3)
  await expect(dana.says(/^Kept on this device, 1\.4 MB\.$/)).toBeVisible()
  await expect(dana.says(/Siteward has not investigated them/)).toBeVisible()
  const first = await cases(dana).first().textContent()
  expect(asked).toHaveLength(1)

  await dana.losesNetwork()
  await dana.page.reload()
  await expect(fold(dana)).toBeVisible()
  await opensFold(dana)
  await expect(cases(dana)).toHaveCount(3)
  expect(await cases(dana).first().textContent()).toBe(first)

  await dana.regainsNetwork()
  await dana.signsOut()
  expect(await dana.page.evaluate(() => caches.has('past-cases'))).toBe(true)
  await dana.typesCredentialsAt(path)
  await opensFold(dana)
  await expect(cases(dana)).toHaveCount(3)
  // From the device again.
  expect(asked).toHaveLength(1)
})

test('who opens them for the first time without a network is told how much they are, and they come with the network', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  const path = await holeAction()
  await dana.signsIn(path)
  await expect(fold(dana)).toBeVisible()
  await dana.keepsEverything()
  await dana.losesNetwork()
  await dana.goes(path)
  await opensFold(dana)
  await expect(dana.says(/^The past cases are not on this device yet: 1\.4 MB, needs the network once\.$/)).toBeVisible()
  await expect(dana.button('Keep on this device')).toBeVisible()
  await dana.regainsNetwork()
  await expect(cases(dana)).toHaveCount(3)
})

/** By its key: what stands above it may still come, and move it from under a pointer. */
async function opensFold(person: Person): Promise<void> {
  await person.page.locator('summary').filter({ has: fold(person) }).press('Enter')
}
