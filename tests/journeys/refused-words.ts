import { expect, type Locator } from '@playwright/test'
import type { Api } from './api.ts'
import type { Comes } from './journey.ts'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

interface Action {
  correctiveActionID: number
  uid: string
  title: string
  projectID: number
  incidentLocation: string
}

/** Where it happens: the server, who looks at what arrived, and whom actions are assigned to. */
interface Company {
  siteward: Siteward
  owner: Api
  lead: Api
}

const account = (owner: Api) => `/api/accounts/${owner.me.accountID}`
export const actionsCalled = async (owner: Api, title: string) => (await owner.get<Action[]>(`${account(owner)}/actions`)).filter((action) => action.title === title)
export const ticketsOf = (owner: Api, action: Action) => owner.get<{ notes: string }[]>(`${account(owner)}/actions/${action.correctiveActionID}/tickets`)

/** Two projects of their own for a journey. */
async function twoProjects(owner: Api, name: string): Promise<{ first: { projectID: number; name: string }; second: { projectID: number; name: string } }> {
  const make = async (number: string, called: string) => {
    const made = await owner.send<{ projectID: number; name: string } | { projectID: number; name: string }[]>('POST', `${account(owner)}/projects`, [{ number, name: called, address: '1 Quay', assignedToUserID: owner.me.user_id }])
    return Array.isArray(made) ? made[0]! : made
  }
  return { first: await make(`${name}-1`, `${name} first`), second: await make(`${name}-2`, `${name} second`) }
}

const deactivate = (owner: Api, projectID: number) => owner.send('PATCH', `${account(owner)}/projects/${projectID}`, { isActive: false })

export const english = {
  decide: /1 to decide/, edit: 'Edit', copy: 'Copy into a new record', reason: 'The project was deactivated. Choose another project.', project: 'Project', create: 'Create corrective action', allSent: /^All sent/,
  inactive: /\(Inactive\)/, sent: 'Sent', again: 'Enter again', discard: 'Discard', changes: 'Changes', willBeDiscarded: 'Will be discarded',
}
export const spanish: typeof english = {
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

/** A new action whose project was deactivated meanwhile goes to another one. */
export async function choosesAnotherProject(comes: Comes, { siteward, owner, lead }: Company, language: string, words: typeof english): Promise<void> {
  const title = `Opened without a network, ${language}`
  const { first, second } = await twoProjects(owner, `Quay ${language}`)
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.keepsEverything()
  await dana.losesNetwork()
  await dana.createsAction({ title, project: first.name, assignee: lead.me.name })
  await dana.opensAction(title)
  await dana.saysAbout('Written behind it.')
  await expect(dana.field('Notes for this change')).toHaveValue('')
  await deactivate(owner, first.projectID)
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

  const found = await actionsCalled(owner, title)
  expect(found).toMatchObject([{ projectID: second.projectID }])
  expect((await ticketsOf(owner, found[0]!)).map(({ notes }) => notes)).toEqual(['Written behind it.', 'Corrective Action Created'])
}

/** A new action that was discarded is taken up again. */
export async function takesUpAgain(comes: Comes, { siteward, owner, lead }: Company, language: string, words: typeof english): Promise<void> {
  const title = `Taken up again, ${language}`
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
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
  await expect.poll(() => actionsCalled(owner, title)).toHaveLength(1)
}
