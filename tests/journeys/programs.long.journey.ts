import sharp from 'sharp'
import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { plansPage } from './paths.ts'
import { rowOf, switchOf, used } from './programs.ts'

const siteward = ownSiteward()

test('PROG-95 a system administrator edits programs on the page of a company, which then shows the new state', async ({
  comes,
}) => {
  const api = await apiOf(siteward(), 'safety@ridgeline.test')
  const scaffolding = 'Scaffolding'
  const marcus = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await marcus.signsIn(plansPage)
  await expect(switchOf(marcus, scaffolding)).toBeChecked()

  const rosa = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await rosa.signsIn(`/admin/accounts/${api.me.accountID}/programs`)
  await switchOf(rosa, scaffolding).click()
  await rosa.button('Remove program').click()
  await rosa.seesToast('Scaffolding is off, with all its forms')
  expect(await used(api, scaffolding)).toEqual([])
  // The page shows the cached state first, then the server's.
  await marcus.page.reload()
  await expect(switchOf(marcus, scaffolding)).not.toBeChecked()

  await switchOf(rosa, scaffolding).click()
  await rosa.seesToast('Scaffolding is on, with all its forms')
  await rosa.page.reload()
  await expect(switchOf(rosa, scaffolding)).toBeChecked()
})

test('PROG-87 WIZ-38 a regulation with its image and a past case are readable offline; with the form off there is no image', async ({
  comes,
}) => {
  const image = await putsImage('Are top rails about 42 inches high')
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn(plansPage)
  const picture = dana.page
    .getByRole('button', { name: 'Open 29 CFR 1926.502(b), image 1' })
    .getByRole('img')
  const reads = async () => {
    await dana.page.getByRole('searchbox').fill('top rails')
    await rowOf(dana, 'Daily Fall Hazard Inspection').click()
    await dana.page
      .getByRole('table')
      .getByRole('button', { name: /Are top rails about 42 inches high/ })
      .click()
    await expect
      .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBe(64)
    await dana.page.getByRole('heading', { name: 'This has happened before' }).click()
    await expect(dana.says(/Siteward has not investigated them/)).toBeVisible()
  }
  // A form that is off shows a placeholder for its image.
  await dana.page.getByRole('searchbox').fill('top rails')
  if (await switchOf(dana, 'Daily Fall Hazard Inspection').isChecked())
    await switchOf(dana, 'Daily Fall Hazard Inspection').click()
  await expect(switchOf(dana, 'Daily Fall Hazard Inspection')).not.toBeChecked()
  await rowOf(dana, 'Daily Fall Hazard Inspection').click()
  await dana.page
    .getByRole('table')
    .getByRole('button', { name: /Are top rails about 42 inches high/ })
    .click()
  await expect(dana.says('Image, shown once the form is on')).toBeVisible()
  await switchOf(dana, 'Daily Fall Hazard Inspection').click()
  await expect(switchOf(dana, 'Daily Fall Hazard Inspection')).toBeChecked()
  // The switch changes at once, but only the toast proves that the server has stored it; an earlier
  // reload would cancel the request.
  await dana.seesToast('Daily Fall Hazard Inspection is on')
  await dana.page.reload()
  await reads()
  await dana.keepsEverything()
  // The image is cached before its first view on this device, so that a first look offline has it.
  await expect
    .poll(() =>
      dana.page.evaluate(
        async (address) =>
          (
            await Promise.all(
              (await caches.keys()).map(
                async (name) => (await (await caches.open(name)).match(address)) !== undefined,
              ),
            )
          ).includes(true),
        image,
      ),
    )
    .toBe(true)
  await dana.losesNetwork()
  await dana.goes(plansPage)
  await reads()

  const harbor = await apiOf(siteward(), 'owner@harbor.test')
  const plans = await harbor.get<
    { safetyPlanID: number; forms: { id: number; name: string; isEnable: boolean }[] }[]
  >(`/api/accounts/${harbor.me.accountID}/safetyplans`)
  for (const { safetyPlanID, forms } of plans)
    for (const { id, name, isEnable } of forms)
      if (isEnable && name === 'Daily Fall Hazard Inspection')
        await harbor.send(
          'DELETE',
          `/api/accounts/${harbor.me.accountID}/safetyplans/${safetyPlanID}/forms/${id}`,
        )
  await expect(harbor.get(image)).rejects.toThrow(': 404 ')
})

/**
 * Adds an image to the first regulation of a question and publishes it; returns the image's
 * address.
 */
async function putsImage(begins: string): Promise<string> {
  const system = await apiOf(siteward(), 'sysadmin@siteward.test')
  const plans = await system.get<DraftPlan[]>('/api/safetyplans?include=questions')
  const [found] = plans.flatMap(({ safetyPlanID, forms }) =>
    forms
      .flatMap((form) => [form, ...form.subForms])
      .flatMap(({ id: formID, questions }) =>
        questions.flatMap((question) =>
          question.description.startsWith(begins) ? [{ safetyPlanID, formID, question }] : [],
        ),
      ),
  )
  if (found === undefined) throw new Error('The demo lacks the question.')
  const { safetyPlanID, formID, question } = found
  const base64Data = (
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#fc0' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const regulations = question.regulations.map(({ number, description }, at) => ({
    number,
    description,
    ...(at === 0 && { regulationImages: [{ fileName: 'rail.png', base64Data }] }),
  }))
  await system.send(
    'PUT',
    `/api/safetyplans/${safetyPlanID}/forms/${formID}/questions/${question.id}`,
    { description: question.description, questionTypeID: question.questionTypeID, regulations },
  )
  const { plans: changed } = await system.get<{ plans: { safetyPlanID: number; edits: number }[] }>(
    '/api/safetyplans/changes',
  )
  await system.send('POST', '/api/safetyplans/publications', {
    plans: changed.map(({ safetyPlanID: id, edits }) => ({ safetyPlanID: id, edits })),
  })
  const after = await system.get<DraftPlan['forms'][number]['questions']>(
    `/api/safetyplans/forms/${formID}/questions`,
  )
  const uri = after.find(({ id }) => id === question.id)?.regulations[0]?.imagesUri?.[0]
  if (uri === undefined) throw new Error('The image has no address.')
  return uri
}

interface DraftForm {
  id: number
  questions: {
    id: number
    description: string
    questionTypeID: number
    regulations: { number: string; description: string; imagesUri?: string[] }[]
  }[]
}
interface DraftPlan {
  safetyPlanID: number
  forms: (DraftForm & { subForms: DraftForm[] })[]
}

test('offline, programs show their regulations, disabled switches give the reason, and an action can be opened', async ({
  comes,
}) => {
  const marcus = await comes(siteward(), { email: 'lead@ridgeline.test' })
  await marcus.signsIn()
  await marcus.keepsEverything()
  await marcus.goes(plansPage)
  await expect(marcus.says(/^On this device: \d+ kB, as of \d\d:\d\d$/)).toBeVisible()
  await marcus.losesNetwork()

  await marcus.goes(plansPage)
  await rowOf(marcus, 'Excavation and Trenching').click()
  await expect(marcus.says('Switching forms on and off needs a connection.')).toBeVisible()
  await expect(switchOf(marcus, 'Excavation and Trenching')).toBeDisabled()
  await marcus.page.getByRole('searchbox').fill('top rails')
  await rowOf(marcus, 'Daily Fall Hazard Inspection').click()
  const question = marcus.page
    .getByRole('table')
    .getByRole('button', { name: /Are top rails about 42 inches high/ })
  await question.click()
  await expect(marcus.says('Sets the height, strength and surfaces of guardrails.')).toBeVisible()
  await marcus.page.getByRole('button', { name: /^29 CFR 1926\.502\(b\)/ }).click()
  await expect(marcus.says(/^Our copy of 09\/17\/2025\. Not the official text/)).toBeVisible()
  await expect(
    marcus.says('The official text of 29 CFR 1926.502(b) is at ecfr.gov and needs a connection.'),
  ).toBeVisible()
  await marcus.opensFromMenu('Corrective Actions')
  await marcus.createsAction({
    title: 'Top rail missing at the hoist',
    assignee: (await apiOf(siteward(), 'safety@ridgeline.test')).me.name,
  })
  await expect(marcus.row('Top rail missing at the hoist')).toBeVisible()
  await marcus.regainsNetwork()
  await expect(marcus.button(/^All sent/)).toBeVisible()
})
