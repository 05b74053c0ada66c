import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { updateServerClock } from '#client/data/api/server-clock.ts'
import { signOutOfWorkspace as leaveApp } from '#client/data/session/sign-out.ts'
import { tableDate } from '#client/i18n/dates.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { aPlan, aProject, associate } from '#tests/mocks/rows.ts'
import { choice, field, fillInNewAction, pick } from '#tests/world/new-action-form.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { CreatePage } from './create-page.tsx'

let world: MockedCompany
let leave: () => Promise<void>
const form = '/back-office/corrective-actions/new'

beforeEach(async () => {
  await page.viewport(820, 1180)
  world = mockCompany({
    people: [
      associate(1, 'Dana Whitfield', null),
      associate(2, 'Marcus Oyelaran', 1),
      associate(3, 'Rita Moss', 1),
    ],
    projects: [aProject(1, '1042', 'Tower B'), aProject(2, '9', 'Old Mill')],
  })
})
afterEach(async () => {
  await leave()
  world.leave()
})

async function open() {
  const shown = await showScreen(<CreatePage />, world, form)
  leave = shown.leave
  await expect.element(page.getByRole('heading', { name: 'New corrective action' })).toBeVisible()
  return shown
}

const create = () => page.getByRole('button', { name: 'Create corrective action' })
const offer = (name: string) => page.getByRole('button', { name, exact: true })

/** Creates an action and opens the form again. */
async function createOne() {
  const first = await open()
  await fillInNewAction()
  await create().click()
  await expectToast('Corrective Action Created')
  await expect.poll(first.path).toBe('/back-office/corrective-actions')
  await first.leave()
  return open()
}

test('a new action begins in the last project, with one-tap place, type and person, never prefilled', async () => {
  await createOne()
  await expect.element(choice('Project')).toHaveValue('1042 Tower B')
  await expect.element(offer('Level 14')).toBeVisible()
  for (const empty of [field('Location'), choice('Incident type'), choice('Assigned to')])
    await expect.element(empty).toHaveValue('')
  await offer('Level 14').click()
  await offer('Unsafe Condition').click()
  await offer('Marcus Oyelaran').click()
  await expect.element(field('Location')).toHaveValue('Level 14')
  await expect.element(choice('Incident type')).toHaveValue('Unsafe Condition')
  await expect.element(choice('Assigned to')).toHaveValue('Marcus Oyelaran')
  // Another tap clears it; a typed location shows no offers.
  await offer('Level 14').click()
  await expect.element(field('Location')).toHaveValue('')
  await field('Location').fill('Roof')
  await expect.element(offer('Level 14')).not.toBeInTheDocument()
  // A location belongs to its project.
  await field('Location').fill('')
  await pick('Project', /9 Old Mill/)
  await expect.element(offer('Level 14')).not.toBeInTheDocument()
  await expect.element(offer('Unsafe Condition')).toBeVisible()
})

test('presets no deactivated project and offers no blocked person', async () => {
  const again = await createOne()
  await again.leave()
  world.projects = world.projects.map((project) =>
    project.projectID === 1 ? { ...project, isActive: false } : project,
  )
  world.people = world.people.map((person) =>
    person.user_id === 2 ? { ...person, blocked: true } : person,
  )
  await open()
  await expect
    .poll(() => world.calls.filter(({ operation }) => operation === 'projects.list').length)
    .toBeGreaterThan(1)
  await expect.element(choice('Project')).toHaveValue('')
  await pick('Project', /9 Old Mill/)
  await expect.element(offer('Marcus Oyelaran')).not.toBeInTheDocument()
})

test('sign-out clears it with all own data', async () => {
  const { workspace, leave: unmount } = await createOne()
  await expect.element(choice('Project')).toHaveValue('1042 Tower B')
  await unmount()
  const nobody = { signOut: async () => undefined } as Parameters<typeof leaveApp>[1]
  await leaveApp(workspace, nobody)
  await open()
  await expect.element(field('Situation statement')).toBeVisible()
  await expect.element(choice('Project')).toHaveValue('')
  await expect.element(offer('Unsafe Condition')).not.toBeInTheDocument()
})

test('the toast names the new action and leads to it or another; offline it announces the number', async () => {
  const { path } = await open()
  await fillInNewAction()
  await create().click()
  await expectToast('Corrective Action Created', 'CA-100')
  await expect.element(page.getByRole('button', { name: 'Add another' })).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(path).toBe('/back-office/corrective-actions/100')
  await leave()

  const offline = await open()
  await fillInNewAction()
  world.offline = true
  await create().click()
  await expectToast('Saved on this device', 'Number follows')
  await expect.poll(offline.path).toBe('/back-office/corrective-actions')
  await page.getByRole('button', { name: 'Add another' }).click()
  await expect.poll(offline.path).toBe(form)
})

test('announces a draft of a new action: Go on continues it, Discard starts over', async () => {
  const leaveBegun = async (title: string) => {
    await field('Situation statement').fill(title)
    await expect.element(page.getByText(/^Draft kept/)).toBeVisible()
    await leave()
    await open()
  }
  const note = page.getByText(/^You began this \d\d:\d\d\. It is not saved\.$/)
  await open()
  await expect.element(note).not.toBeInTheDocument()
  await leaveBegun('Guardrail')
  await expect.element(note).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(field('Situation statement')).toHaveFocus()
  await expect.element(field('Situation statement')).toHaveValue('Guardrail')
  await leaveBegun('Guardrail missing')
  // Typing closes the note, because Discard would delete the new text too.
  await expect.element(note).toBeVisible()
  await field('Situation statement').fill('Guardrail missing at')
  await expect.element(note).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Discard' }).elements()).toEqual([])
  await leaveBegun('Guardrail missing')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(field('Situation statement')).toHaveValue('')
})

test('one search finds a question by its words, form, program or regulation and fills in all four', async () => {
  const plan = aPlan()
  world.plans = [plan, { ...plan, safetyPlanID: 6, name: 'Excavación', forms: [] }]
  await open()
  const search = choice('Search all questions')
  await search.fill('LADDER fall 1926.503 tied')
  const hit = page.getByRole('option')
  await expect
    .poll(() => hit.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Is the ladder tied off?Fall Protection, Weekly Ladder Inspection, Extension ladders29 CFR 1926.503',
    ])
  await hit.click()
  await expect.element(choice('Safety plan')).toHaveValue('Fall Protection')
  await expect.element(choice('Safety form')).toHaveValue('Weekly Ladder Inspection')
  await expect.element(choice('Sub-form')).toHaveValue('Extension ladders')
  await expect.element(choice('Question')).toHaveValue('Is the ladder tied off?')
  await expect.element(search).toHaveValue('')
  // The form offers no program without questions.
  await choice('Safety plan').click()
  expect(
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Fall Protection'])
})

test('disables only the specified fields, with the reason; a form or question may be chosen first', async () => {
  await open()
  await pick('Question', /ladder tied off/)
  await expect.element(choice('Safety form')).toHaveValue('Weekly Ladder Inspection')
  await pick('Safety form', /Daily/)
  await expect.element(choice('Question')).toHaveValue('')
  await expect.element(choice('Safety plan')).toHaveValue('Fall Protection')
  const disabled = [...document.querySelectorAll<HTMLElement>(':disabled')].map((each) =>
    each.id.replace(/^.*-/, ''),
  )
  expect(disabled).toEqual(['actionDesc'])
  await expect
    .element(page.getByText('Only where the action was taken on the spot.'))
    .toBeInTheDocument()
  await expect.element(choice('Action type')).not.toBeInTheDocument()
  // Choosing the project last keeps the chosen question.
  await pick('Project', /1042/)
  await expect.element(choice('Safety form')).toHaveValue('Daily Fall Hazard Inspection')
})

test('the due date follows the risk, shows why, and stays as a person set or cleared it', async () => {
  const first = await open()
  const today = dayIn(world.me.company?.timeZone ?? '', Date.now())
  const due = page.getByRole('textbox', { name: /^Due/ })
  await page.getByRole('radio', { name: 'High' }).click()
  await expect.element(due).toHaveValue(tableDate(daysAfter(today, 3)).replaceAll('-', '/'))
  await expect.element(page.getByText('High: due in 3 days', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Critical' }).click()
  await expect.element(page.getByText('Critical: due in 1 day', { exact: true })).toBeVisible()
  await due.fill('')
  await userEvent.tab()
  await expect
    .element(page.getByText('Critical: due in 1 day', { exact: true }))
    .not.toBeInTheDocument()
  await expect.element(page.getByText(/^Draft kept/)).toBeVisible()
  await first.leave()
  await open()
  await expect.element(page.getByRole('radio', { name: 'Critical' })).toBeChecked()
  await expect.element(due).toHaveValue('')
  await fillInNewAction()
  await page.getByRole('radio', { name: 'Low' }).click()
  await create().click()
  await expectToast('Corrective Action Created')
  expect(world.sent[0]?.patch).not.toHaveProperty('dueDate')
})

test.each([0, 3, -3])(
  "sends the preset due date by the server's clock, also offline, when the tablet is %i days off",
  async (off) => {
    updateServerClock(new Date(Date.now() - off * 86_400_000).toUTCString())
    onTestFinished(() => updateServerClock(new Date().toUTCString()))
    const { workspace } = await open()
    await fillInNewAction()
    world.offline = true
    await create().click()
    await expectToast('Saved on this device')
    const today = dayIn(world.me.company?.timeZone ?? '', Date.now() - off * 86_400_000)
    expect(workspace.box?.snapshot().entries[0]?.entry.patch).toMatchObject({
      severity: 'Critical',
      dueDate: daysAfter(today, 1),
    })
  },
)
