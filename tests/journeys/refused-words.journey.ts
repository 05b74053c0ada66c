import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { needChromium } from '#tests/stages/chromium.ts'
import { apiOf, type Api } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import type { Person } from './person.ts'

const siteward = ownSiteward()
// What is copied is pasted: the shell gives no page the clipboard.
test.use({ launchOptions: { executablePath: needChromium() } })

interface Action {
  correctiveActionID: number
  uid: string
  title: string
  projectID: number
  incidentLocation: string
}

let owner: Api
let lead: Api

test.beforeAll(async () => {
  owner = await apiOf(siteward(), 'owner@ridgeline.test')
  lead = await apiOf(siteward(), 'lead@ridgeline.test')
})

const account = () => `/api/accounts/${owner.me.accountID}`
const actionsCalled = async (title: string) => (await owner.get<Action[]>(`${account()}/actions`)).filter((action) => action.title === title)
const ticketsOf = (action: Action) => owner.get<{ notes: string }[]>(`${account()}/actions/${action.correctiveActionID}/tickets`)

/** Two projects of their own for a journey. */
async function twoProjects(name: string): Promise<{ first: { projectID: number; name: string }; second: { projectID: number; name: string } }> {
  const make = async (number: string, called: string) => {
    const made = await owner.send<{ projectID: number; name: string } | { projectID: number; name: string }[]>('POST', `${account()}/projects`, [{ number, name: called, address: '1 Quay', assignedToUserID: owner.me.user_id }])
    return Array.isArray(made) ? made[0]! : made
  }
  return { first: await make(`${name}-1`, `${name} first`), second: await make(`${name}-2`, `${name} second`) }
}

const deactivate = (projectID: number) => owner.send('PATCH', `${account()}/projects/${projectID}`, { isActive: false })

const english = {
  decide: /1 to decide/, edit: 'Edit', copy: 'Copy into a new record', reason: 'The project was deactivated. Choose another project.', project: 'Project', create: 'Create corrective action', allSent: /^All sent/,
  inactive: /\(Inactive\)/, sent: 'Sent', again: 'Enter again', discard: 'Discard', changes: 'Changes', willBeDiscarded: 'Will be discarded',
}
const spanish: typeof english = {
  decide: /1 por decidir/, edit: 'Editar', copy: 'Copiar en un registro nuevo', reason: 'El proyecto se desactivó. Elija otro proyecto.', project: 'Proyecto', create: 'Crear acción correctiva', allSent: /^Todo enviado/,
  inactive: /\(inactivo\)/i, sent: 'Enviado', again: 'Introducir de nuevo', discard: 'Descartar', changes: 'Cambios', willBeDiscarded: 'Se descartará',
}

async function speaks(person: Person, words: typeof english): Promise<void> {
  if (words === english) return
  await person.choosesFromAccountMenu('Español')
  await expect(person.page.locator('html')).toHaveAttribute('lang', 'es')
}

/** Where these end, each place once. */
async function edgesOf(controls: Locator, edge: 'bottom' | 'right'): Promise<number[]> {
  const ends = await controls.evaluateAll((all, side) => all.map((one) => Math.round(one.getBoundingClientRect()[side])), edge)
  return [...new Set(ends)]
}

for (const [language, words] of [['English', english], ['Spanish', spanish]] as const) {
  test(`F-27 F-65 in ${language}: a new action under a project that was deactivated meanwhile goes to another one, and its note after it`, async ({ comes }) => {
    const title = `Opened without a network, ${language}`
    const { first, second } = await twoProjects(`Quay ${language}`)
    const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
    await dana.signsIn()
    await dana.keepsEverything()
    await dana.losesNetwork()
    await dana.createsAction({ title, project: first.name, assignee: lead.me.name })
    await dana.opensAction(title)
    await dana.saysAbout('Written behind it.')
    await expect(dana.field('Notes for this change')).toHaveValue('')
    await deactivate(first.projectID)
    await speaks(dana, words)
    await dana.regainsNetwork()
    await dana.button(words.decide).click()
    const change = dana.page.getByRole('region').filter({ has: dana.page.getByRole('heading', { name: title }) })
    await expect(change).toContainText(words.reason)
    // On an upright tablet what can be done about it is one line, on a phone all of the head is on the screen.
    await dana.page.setViewportSize({ width: 820, height: 1180 })
    await expect.poll(() => edgesOf(change.locator('button, a'), 'bottom')).toHaveLength(1)
    await dana.page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await edgesOf(dana.page.getByRole('main').getByRole('button'), 'right')).filter((edge) => edge > 390)).toEqual([])
    await dana.page.setViewportSize({ width: 1024, height: 768 })
    await change.getByRole('link', { name: words.edit, exact: true }).click()

    // All that was written is there, the project as what it is, and the focus where the reason was.
    const project = dana.page.getByRole('combobox', { name: words.project, exact: true })
    await expect(project).toBeFocused()
    await expect(project).toHaveValue(words.inactive)
    await expect(dana.page.getByText(words.reason).first()).toBeVisible()
    await expect(dana.page.locator('form input, form textarea').first()).toHaveValue(title)
    await project.fill(second.name)
    await dana.page.getByRole('option', { name: new RegExp(second.name) }).click()
    await dana.button(words.create).click()
    await expect(dana.button(words.allSent)).toBeVisible()

    const found = await actionsCalled(title)
    expect(found).toMatchObject([{ projectID: second.projectID }])
    expect((await ticketsOf(found[0]!)).map(({ notes }) => notes)).toEqual(['Written behind it.', 'Corrective Action Created'])
  })
}

test('F-51 F-78 what waits on one tablet is saved as a file, read on another of the same person and sent once; the first one learns it', async ({ comes }) => {
  const title = 'Carried in a file'
  const here = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await here.signsIn()
  await here.keepsEverything()
  await here.losesNetwork()
  await here.createsAction({ title, assignee: lead.me.name })
  await here.button(/^Offline/).click()
  const downloading = here.page.waitForEvent('download')
  await here.choosesFromMenu('More for all changes', 'Save all as a file')
  const text = await readFile(await (await downloading).path(), 'utf8')
  // For people first, without a number of the machine's; for a device at the end.
  const [words = ''] = text.split('-----BEGIN CHANGES-----')
  for (const said of ['Marcus Reyes', title, 'New corrective action', 'Saved on this device', lead.me.name, 'Level 3, grid C4']) expect(words).toContain(said)
  await here.choosesFromMenu('More for all changes', 'Copy all')
  // The tap on the item was enough for the browser; what it took is pasted.
  await expect(here.says('Copied')).toBeVisible()
  await here.page.evaluate(() => document.body.appendChild(document.createElement('textarea')).focus())
  await here.page.keyboard.press('Control+V')
  const pasted = here.page.locator('body > textarea')
  await expect(pasted).toHaveValue(/Situation statement: Carried in a file/)
  await pasted.evaluate((field) => field.remove())
  expect(words).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|(Project|Assigned to|Safety plan|Safety form|Question): #?\d+$/m)

  const there = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await there.signsIn('/back-office/sync')
  const reads = async (content: string) => {
    const choosing = there.page.waitForEvent('filechooser')
    await there.button('More for all changes').focus()
    for (const key of ['Enter', 'End']) await there.page.keyboard.press(key)
    await expect(there.page.getByRole('menuitem', { name: 'Read a file', exact: true })).toBeFocused()
    await there.page.keyboard.press('Enter')
    await (await choosing).setFiles({ name: 'changes.txt', mimeType: 'text/plain', buffer: Buffer.from(content) })
  }
  await reads(text.slice(0, -60))
  await expect(there.says(/not as it was written/)).toBeVisible()
  await reads(text)
  await expect(there.says('1 change was read from the file')).toBeVisible()
  await there.seesAllSent()
  await reads(text)
  await expect(there.says(/here already/)).toBeVisible()

  await here.regainsNetwork()
  await here.seesAllSent()
  const found = await actionsCalled(title)
  expect(found).toHaveLength(1)
  expect(await ticketsOf(found[0]!)).toHaveLength(1)

  const stranger = await comes(siteward(), { email: 'lead@ridgeline.test' })
  await stranger.signsIn('/back-office/sync')
  const choosing = stranger.page.waitForEvent('filechooser')
  await stranger.choosesFromMenu('More for all changes', 'Read a file')
  await (await choosing).setFiles({ name: 'changes.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(stranger.says(/another person or company/)).toBeVisible()
})

test('F-17 a conflict says who wrote theirs, when, and with which note, beside my own', async ({ comes }) => {
  const title = 'Two people at one field'
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.keepsEverything()
  await dana.createsAction({ title, assignee: lead.me.name })
  await dana.seesAllSent()
  await expect.poll(() => actionsCalled(title)).toHaveLength(1)
  await dana.opensAction(title)
  await dana.losesNetwork()
  await dana.saysAbout('Seen from above.', { Location: 'Bay 4 east' })
  await expect(dana.field('Notes for this change')).toHaveValue('')
  const [action] = await actionsCalled(title)
  await lead.send('PUT', `/api/users/${lead.me.user_id}/actions/${action!.correctiveActionID}`, { incidentLocation: 'Bay 4 west', notes: 'Seen from below.' })
  await dana.regainsNetwork()
  await dana.opensDecision()
  const location = dana.page.getByRole('group', { name: /Location/ })
  await expect(location).toContainText(lead.me.name)
  await expect(location).toContainText(/\d\d:\d\d/)
  const change = dana.page.getByRole('region', { name: 'Change', exact: true })
  await expect(change).toContainText('Your note: Seen from above.')
  await expect(change).toContainText(`Note of ${lead.me.name}: Seen from below.`)
  await dana.choosesFromMenu('More for this change', 'Edit')
  await expect(dana.field('Location')).toHaveValue('Bay 4 east')
  await expect(dana.field('Notes for this change')).toHaveValue('Seen from above.')
  await expect(dana.says(/In the record now: Location, Bay 4 west/)).toBeVisible()
  await dana.field('Location').fill('Bay 4, both sides')
  await dana.button('Save changes').click()
  await dana.seesAllSent()
  await expect.poll(() => actionsCalled(title)).toMatchObject([{ incidentLocation: 'Bay 4, both sides' }])
})

for (const [language, words] of [['English', english], ['Spanish', spanish]] as const) {
  test(`F-28 in ${language}: what was discarded keeps its words and is taken up again as a change of its own`, async ({ comes }) => {
    const title = `Taken up again, ${language}`
    const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
    await dana.signsIn()
    await dana.keepsEverything()
    await dana.losesNetwork()
    await dana.createsAction({ title, assignee: lead.me.name })
    await dana.button(/^Offline/).click()
    await speaks(dana, words)
    await dana.button(words.discard).click()
    await dana.page.getByRole('alertdialog').getByRole('button', { name: words.discard }).click()
    // Sent once without an answer, it is discarded with the server; with the network there before that was written, it would be sent.
    await expect(dana.page.getByRole('region', { name: words.changes, exact: true })).toContainText(words.willBeDiscarded)
    await dana.regainsNetwork()
    await expect(dana.button(words.allSent)).toBeVisible()
    await dana.page.getByRole('radio', { name: words.sent, exact: true }).check()
    await dana.page.getByRole('button', { name: new RegExp(title) }).click()
    await dana.page.getByRole('link', { name: words.again }).click()
    await expect(dana.page.locator('form input, form textarea').first()).toHaveValue(title)
    await dana.button(words.create).click()
    await expect.poll(() => actionsCalled(title)).toHaveLength(1)
  })
}
