import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { fieldsHiddenOnTheWay } from '#tests/world/in-sight.ts'
import { choice, field, fillInNewAction, pick } from '#tests/world/new-action-form.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'
import {
  create,
  emptyFieldsSay,
  newActionWorld,
  openNewAction,
  say,
} from '#tests/world/new-action-world.tsx'

let world: MockedCompany

beforeEach(async () => {
  world = await newActionWorld()
})

const open = () => openNewAction(world)

test.each([
  [
    'CA-30 CA-37 CA-38 CA-39 fields of place, time and person',
    [
      'Please select project',
      'Please input incident location',
      'Incident date and time is required',
      'Please assign the action!',
    ],
  ],
  [
    'CA-31 CA-32 CA-34 G2-05 fields of the broken rule',
    ['Please select Safety Plan', 'Please select Safety Form', 'Please select form question'],
  ],
])('%s: each empty field shows its text, and the first one has the focus', (_, texts) =>
  emptyFieldsSay(world, texts),
)

test.each([
  ['CA-28', 'Situation statement', 'Please, input situation statement'],
  ['CA-29', 'Situation narrative', 'Please input situation narrative'],
  ['CA-30', 'Project', 'Please select project'],
  ['CA-31', 'Safety plan', 'Please select Safety Plan'],
  ['CA-32', 'Safety form', 'Please select Safety Form'],
  ['CA-34', 'Question', 'Please select form question'],
  ['CA-35', 'Incident type', 'Please select the trigger cause!'],
  ['CA-37', 'Location', 'Please input incident location'],
  ['CA-38', 'Incident date and time', 'Incident date and time is required'],
  ['CA-39', 'Assigned to', 'Please assign the action!'],
])('%s an empty %s shows its text beside it', async (_row, label, text) => {
  await open()
  await field('Incident date and time').fill('')
  await create().click()
  const control = page.getByLabelText(label, { exact: true })
  await expect
    .element(control)
    .toHaveAccessibleDescription(new RegExp(`${text.replaceAll('.', '\\.')}$`))
  await expect.element(control).toHaveAttribute('aria-invalid', 'true')
})

test('CA-36 a missing risk level shows its text', async () => {
  await open()
  await create().click()
  await expect.element(say('Please select the severity of action!')).toBeVisible()
  await page.getByRole('radio', { name: 'Critical' }).click()
  await expect.element(say('Please select the severity of action!')).not.toBeInTheDocument()
})

test.each([[844], [500]])(
  'on a phone %i px high each current field with its error is visible above the bar',
  async (height) => {
    await open()
    await page.viewport(390, height)
    await field('Incident date and time').fill('13/45/2026')
    await create().click()
    await expect.element(field('Situation statement')).toHaveFocus()
    expect(await fieldsHiddenOnTheWay()).toEqual([])
  },
)

test("the current field stays above the bar when a phone's keyboard covers half the screen", async () => {
  await page.viewport(390, 844)
  await open()
  await create().click()
  await expect.element(field('Situation statement')).toHaveFocus()
  const error = say('Please select project')
  const bottom = () => error.element().getBoundingClientRect().bottom
  await page.getByRole('link', { name: 'Project' }).click()
  await page.viewport(390, 400)
  await expect
    .poll(
      () =>
        bottom() <=
        (document.querySelector('[data-scroll-area]')?.getBoundingClientRect().bottom ?? 0),
    )
    .toBe(true)
})

test('a field half behind the bar stays under the tapping finger, also right after another tap', async () => {
  await page.viewport(390, 844)
  await open()
  const box = choice('Incident type').element()
  const area = document.querySelector('[data-scroll-area]')
  if (!(box instanceof HTMLElement) || area === null) throw new Error('The form is missing.')
  const top = () => Math.round(box.getBoundingClientRect().top)
  await document.fonts.ready
  const behind = () => box.getBoundingClientRect().bottom - area.getBoundingClientRect().bottom
  await expect.poll(() => (area.scrollBy({ top: behind() - 10 }), Math.round(behind()))).toBe(10)
  const before = top()
  // A touch screen reports a quick tap like this: the pointer is up before the focus, without a
  // press.
  box.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  box.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  box.focus({ preventScroll: true })
  expect(top()).toBe(before)
  box.click()
  await expect.element(page.getByRole('option', { name: /Near Miss/ })).toBeVisible()
})

test('CA-33 CA-43 a form with sub-forms requires one, and another form clears dependent fields', async () => {
  await open()
  await fillInNewAction()
  await pick('Safety form', /Weekly/)
  await expect
    .element(page.getByRole('combobox', { name: 'Question', exact: true }))
    .toHaveValue('')
  await create().click()
  await expect.element(say('Please select Safety Form')).toBeVisible()
  await pick('Sub-form', /Extension/)
  await pick('Question', /tied off/)
  await create().click()
  await expectToast('Corrective Action Created')
  expect(world.sent[0]?.patch).toMatchObject({
    safetyFormID: 51,
    subSafetyFormID: 511,
    safetyQuestionID: 503,
  })
})

test('PROJ-26 a project without programs shows a text', async () => {
  world.plans = []
  await open()
  await pick('Project', /1042/)
  await expect
    .element(say('No programs found in this project, please choose another one.'))
    .toBeVisible()
})

test('PROJ-28 shows that programs and forms could not be read', async () => {
  world.fails['catalogue.ofAccount'] = 'internal'
  const stored = storedFromHere()
  await open()
  await expect
    .element(
      page
        .getByRole('status')
        .getByText(/^Failed to retrieve forms\. The server does not answer\./),
    )
    .toBeVisible()
  expect(stored).toMatchObject([
    {
      code: 'backOfficeProjectForms',
      title: 'Failed to retrieve forms',
      message: 'The server had an error. Nothing was changed.',
    },
  ])
})

test('offline it is saved on this device, and the text claims no more', async () => {
  const { workspace, path } = await open()
  await fillInNewAction()
  world.offline = true
  await create().click()
  await expectToast('Saved on this device')
  // The entry may be on its way again by now.
  expect(workspace.box?.snapshot().entries).toHaveLength(1)
  expectNoToast('Corrective Action Created')
  await expect.poll(path).toBe('/back-office/corrective-actions')
})

test('CA-25 SHELL-62 G1-36 G2-55 a refusal claims no success and keeps the values; the next Save replaces the refused one', async () => {
  const stored = storedFromHere()
  const { workspace, path } = await open()
  await fillInNewAction()
  world.refuse = () => ({
    status: 422,
    code: 'invalid',
    message: 'No.',
    problems: { incidentLocation: 'Wrong.' },
  })
  await create().click()
  await expect
    .element(page.getByRole('alert').getByText(/^Error, while creating the corrective action\./))
    .toBeVisible()
  await expect.element(say('Please input incident location')).toBeVisible()
  await expect.element(field('Situation statement')).toHaveValue('Guardrail missing')
  expect(stored).toMatchObject([{ code: 'createCorrectiveAction' }])
  expectNoToast('Corrective Action Created')
  world.refuse = null
  await field('Location').fill('Level 15')
  await create().click()
  await expectToast('Corrective Action Created')
  await expect.poll(path).toBe('/back-office/corrective-actions')
  expect(workspace.box?.snapshot().entries).toEqual([])
  expect(new Set(world.sent.map(({ ref }) => ref)).size).toBe(1)
})

test('typed values return after the form was left midway', async () => {
  const first = await open()
  await field('Situation statement').fill('Half a sentence')
  await expect.element(page.getByText(/^Draft kept/)).toBeVisible()
  await first.leave()
  await open()
  await expect.element(field('Situation statement')).toHaveValue('Half a sentence')
})

test('CA-68 CA-69 CA-71 unreadable lists show an error, with the usual values as fallback', async () => {
  world.fails['correctiveActions.lookups'] = 'internal'
  await open()
  await expect
    .element(page.getByText('Error, while fetching Triggers', { exact: false }))
    .toBeInTheDocument()
  await expect
    .element(page.getByText('Error, while fetching Severities', { exact: false }))
    .toBeInTheDocument()
  // The types are requested only with the switch.
  await page.getByRole('switch').click()
  await expect
    .element(page.getByText('Error, while fetching Types', { exact: false }))
    .toBeInTheDocument()
  await pick('Incident type', /Near Miss/)
})
