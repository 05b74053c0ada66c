import { expect, type Locator } from '@playwright/test'
import type { JsonObject } from '#contract/kernel/json.ts'
import { type Api, apiOf } from './api.ts'
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

/** The server, the owner who checks the result, and the assignee of actions. */
interface Company {
  siteward: Siteward
  owner: Api
  lead: Api
}

const account = (owner: Api) => `/api/accounts/${owner.me.accountID}`
export const actionsCalled = async (owner: Api, title: string) =>
  (await owner.get<Action[]>(`${account(owner)}/actions`)).filter(
    (action) => action.title === title,
  )
export const ticketsOf = (owner: Api, action: Action) =>
  owner.get<{ notes: string }[]>(`${account(owner)}/actions/${action.correctiveActionID}/tickets`)

/** Creates two projects for one journey. */
async function twoProjects(
  owner: Api,
  name: string,
): Promise<{
  first: { projectID: number; name: string }
  second: { projectID: number; name: string }
}> {
  const make = async (number: string, called: string) => {
    const made = await owner.send<
      { projectID: number; name: string } | { projectID: number; name: string }[]
    >('POST', `${account(owner)}/projects`, [
      { number, name: called, address: '1 Quay', assignedToUserID: owner.me.user_id },
    ])
    return Array.isArray(made) ? made[0]! : made
  }
  return {
    first: await make(`${name}-1`, `${name} first`),
    second: await make(`${name}-2`, `${name} second`),
  }
}

const deactivate = (owner: Api, projectID: number) =>
  owner.send('PATCH', `${account(owner)}/projects/${projectID}`, { isActive: false })

export const english = {
  decide: /1 to decide/,
  edit: 'Edit',
  copy: 'Copy into a new record',
  reason: 'The project was deactivated. Choose another project.',
  project: 'Project',
  create: 'Create corrective action',
  allSent: /^All sent/,
  inactive: /\(Inactive\)/,
  sent: 'Sent',
  again: 'Enter again',
  discard: 'Discard',
  changes: 'Changes',
  willBeDiscarded: 'Will be discarded',
}
export const spanish: typeof english = {
  decide: /1 por decidir/,
  edit: 'Editar',
  copy: 'Copiar en un registro nuevo',
  reason: 'El proyecto se desactivó. Elija otro proyecto.',
  project: 'Proyecto',
  create: 'Crear acción correctiva',
  allSent: /^Todo enviado/,
  inactive: /\(inactivo\)/i,
  sent: 'Enviado',
  again: 'Introducir de nuevo',
  discard: 'Descartar',
  changes: 'Cambios',
  willBeDiscarded: 'Se descartará',
}

async function speaks(person: Person, words: typeof english): Promise<void> {
  if (words === english) return
  await person.choosesFromAccountMenu('Español')
  await expect(person.page.locator('html')).toHaveAttribute('lang', 'es')
}

/** Returns the distinct edges of these controls. */
async function edgesOf(controls: Locator, edge: 'bottom' | 'right'): Promise<number[]> {
  const ends = await controls.evaluateAll(
    (all, side) => all.map((one) => Math.round(one.getBoundingClientRect()[side])),
    edge,
  )
  return [...new Set(ends)]
}

/**
 * Moves a new action to another project, because its project was deactivated before it was sent.
 */
export async function choosesAnotherProject(
  comes: Comes,
  { siteward, owner, lead }: Company,
  language: string,
  words: typeof english,
): Promise<void> {
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
  const change = dana.page
    .getByRole('region')
    .filter({ has: dana.page.getByRole('heading', { name: title }) })
  await expect(change).toContainText(words.reason)
  // On an upright tablet the actions fit one line; on a phone the whole header fits the screen.
  await dana.page.setViewportSize({ width: 820, height: 1180 })
  await expect.poll(() => edgesOf(change.locator('button, a'), 'bottom')).toHaveLength(1)
  await dana.page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () =>
      (await edgesOf(dana.page.getByRole('main').getByRole('button'), 'right')).filter(
        (edge) => edge > 390,
      ),
    )
    .toEqual([])
  await dana.page.setViewportSize({ width: 1024, height: 768 })
  await change.getByRole('link', { name: words.edit, exact: true }).click()

  // All written text is there, the project is shown as inactive, and the field of the refusal has
  // the focus.
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
  expect((await ticketsOf(owner, found[0]!)).map(({ notes }) => notes)).toEqual([
    'Written behind it.',
    'Corrective Action Created',
  ])
}

/** Restores a new action that was discarded. */
export async function takesUpAgain(
  comes: Comes,
  { siteward, owner, lead }: Company,
  language: string,
  words: typeof english,
): Promise<void> {
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
  // The change was sent once without an answer, so the server must discard it. Checks that before
  // the network returns, because the change would be sent then.
  await expect(dana.page.getByRole('region', { name: words.changes, exact: true })).toContainText(
    words.willBeDiscarded,
  )
  await dana.regainsNetwork()
  await expect(dana.button(words.allSent)).toBeVisible()
  await dana.page.getByRole('radio', { name: words.sent, exact: true }).check()
  await dana.page.getByRole('button', { name: new RegExp(title) }).click()
  await dana.page.getByRole('link', { name: words.again }).click()
  await expect(dana.page.locator('form input, form textarea').first()).toHaveValue(title)
  await dana.button(words.create).click()
  await expect.poll(() => actionsCalled(owner, title)).toHaveLength(1)
}

export const reassignedWords = {
  en: {
    belongs: (number: string, name: string) => `${number} has belonged to ${name} since`,
    send: 'Send my note to',
    sent: 'Your note was mailed to',
    discard: 'Discard',
    copy: 'Copy into a new record',
  },
  es: {
    belongs: (number: string, name: string) => `${number} es de ${name} desde`,
    send: 'Enviar mi nota a',
    sent: 'Su nota se envió por correo a',
    discard: 'Descartar',
    copy: 'Copiar en un registro nuevo',
  },
}

/** Sends a note that was written offline on an action to the person who has the action now. */
export async function sendsTheNote(
  comes: Comes,
  { siteward, owner, lead }: Company,
  at: { width: number; height: number },
  language: keyof typeof reassignedWords,
): Promise<void> {
  const words = reassignedWords[language]
  const title = `Handed on at ${at.width}`
  const [like] = await owner.get<JsonObject[]>(`${account(owner)}/actions`)
  const {
    first: { projectID },
  } = await twoProjects(owner, title)
  const { safetyPlanID, safetyFormID, subSafetyFormID, safetyQuestionID } = like ?? {}
  const safety = await apiOf(siteward, 'safety@ridgeline.test')
  const asked = {
    title,
    description: 'Seen.',
    trigger: 'Unsafe Condition',
    severity: 'High',
    incidentLocation: 'Level 3',
    incidentTime: '2026-01-05T10:00:00.000Z',
    projectID,
    safetyPlanID,
    safetyFormID,
    subSafetyFormID,
    safetyQuestionID,
  }
  const action = await owner.send<Action & { caTicketHash: string }>(
    'POST',
    `${account(owner)}/actions`,
    { ...asked, assignedTo: lead.me.user_id },
  )
  const elena = await comes(siteward, { email: 'lead@ridgeline.test' })
  await elena.signsIn()
  await elena.keepsEverything()
  await elena.opensAction(title)
  await elena.losesNetwork()
  await elena.saysAbout('Fixed at noon.')
  await owner.send('PUT', `/api/users/${owner.me.user_id}/actions/${action.correctiveActionID}`, {
    assignedTo: safety.me.user_id,
    notes: 'To Marcus.',
  })
  if (language === 'es') await elena.choosesFromAccountMenu('Español')
  await elena.page.setViewportSize(at)
  await elena.regainsNetwork()
  const { page } = elena
  await expect(page.getByText(words.belongs(action.caTicketHash, safety.me.name))).toBeVisible()
  expect(elena.path).toMatch(new RegExp(`/corrective-actions/${action.correctiveActionID}$`))
  await expect(page.getByText(words.copy)).toHaveCount(0)
  await elena.button(`${words.send} ${safety.me.name}`).click()
  await expect(page.getByText(`${words.sent} ${safety.me.name}.`)).toBeVisible()
  await expect
    .poll(async () => (await fetch(`${siteward.address}/dev/mail`)).text())
    .toContain(action.caTicketHash)
  await elena.button(words.discard).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.discard }).click()
  await expect(page).toHaveURL(/\/corrective-actions$/)
  expect(await actionsCalled(owner, title)).toHaveLength(1)
}
