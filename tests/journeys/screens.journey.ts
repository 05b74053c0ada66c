import { type RoleID, roles } from '#contract/kernel/role.ts'
import { journeyTimeout } from '#tests/stages/patience.ts'
import { editorStates } from '#tests/screens/editor-states.ts'
import { gateViews, prepare } from '#tests/screens/look-at.ts'
import { named, type State } from '#tests/screens/state.ts'
import { setupStates } from '#tests/screens/setup-states.ts'
import { officeStates, systemStates, visitorStates } from '#tests/screens/states.ts'
import { inviteStates, ownerStates } from '#tests/screens/people-states.ts'
import { apiOf } from './api.ts'
import { type Examples, examples } from './examples.ts'
import { expect, test, withoutWorker } from './journey.ts'
import {
  exampleOfCitation,
  failsToSend,
  looksAt,
  openScreens,
  type Screens,
  screensOf,
  signedIn,
  startScreens,
} from './look-at-screens.ts'
import { ownActions } from './own-actions.ts'
import type { Person } from './person.ts'

withoutWorker()

// Checks every address of the app in the most usual size and on a phone, with the most usual
// dialogs, menus and errors. every-screen.long.journey.ts checks all other states, sizes, themes
// and languages. Each test checks about thirty screens in two sizes.
test.describe.configure({ timeout: journeyTimeout * 2 })

const owner = 'owner@ridgeline.test'
const administrator = 'sysadmin@siteward.test'
let screens: Screens

test.beforeAll(async () => {
  screens = await startScreens()
})
test.afterAll(() => screens.end())

test('a visitor, a safety professional or a system administrator opens every address of the app without a fault', () => {
  const lookedAtAs: readonly RoleID[] = [roles.safetyProfessional, roles.systemAdmin]
  const forgotten = screens.app.addresses.filter(
    ({ roles }) => roles !== null && !roles.some((role) => lookedAtAs.includes(role)),
  )
  expect(forgotten).toEqual([])
})

test('screens without a sign-in', async ({ comes }) => {
  const visitor = await comes(screens.siteward, { email: owner, bypassCSP: true })
  await prepare(visitor.context, screens.app)
  await visitor.goes('/login')
  await looksAt(
    visitor,
    [...openScreens(screens.app), ...named(visitorStates, 'sign-in with errors', 'not found')],
    gateViews,
  )
})

test('screens of a safety professional', async ({ comes }) => {
  const professional = await signedIn(comes, screens, owner)
  const { siteward, app } = screens
  const states = [
    ...named(
      officeStates,
      'account menu',
      '/back-office/corrective-actions, filter open',
      'form with errors',
    ),
    ...named(ownerStates, 'add a certificate, with errors'),
    ...named(inviteStates, 'bulk table, a row that is wrong'),
  ]
  await looksAt(
    professional,
    [
      ...screensOf(
        app,
        roles.safetyProfessional,
        oneOfEach(await examples(await apiOf(siteward, owner))),
      ),
      ...states,
      await decision(professional),
    ],
    gateViews,
  )
})

test('the setup of a new company', async ({ comes }) => {
  const { siteward, app } = screens
  const harbor = await apiOf(siteward, 'owner@harbor.test')
  await (
    await apiOf(siteward, administrator)
  ).send('PATCH', `/api/accounts/${harbor.me.accountID}`, { isConfigurate: false })
  const founder = await comes(siteward, { email: 'owner@harbor.test', bypassCSP: true })
  await prepare(founder.context, app)
  await founder.signsIn('/back-office/account')
  await looksAt(
    founder,
    named(
      setupStates,
      'setup, why one is there',
      'setup, programs',
      'setup, a project that is wrong',
    ),
    gateViews,
  )
})

test('screens of a system administrator', async ({ comes }) => {
  const { siteward, app } = screens
  const [api, system] = [await apiOf(siteward, owner), await apiOf(siteward, administrator)]
  await failsToSend(api, system)
  const provider = await signedIn(comes, screens, administrator)
  const states = [
    ...named(systemStates, 'give up a job'),
    ...named(editorStates, 'editor, questions', 'editor, new program with an error'),
  ]
  await looksAt(
    provider,
    [
      ...screensOf(
        app,
        roles.systemAdmin,
        oneOfEach({ ...(await examples(api)), ...(await exampleOfCitation(system)) }),
      ),
      ...states,
    ],
    gateViews,
  )
})

const oneOfEach = (examples: Examples): Examples =>
  Object.fromEntries(Object.entries(examples).map(([name, values]) => [name, values.slice(0, 1)]))

/**
 * Causes a conflict: while the form is open, another session changes the same field, and then the
 * form is saved.
 */
async function decision(person: Person): Promise<State> {
  const api = await apiOf(screens.siteward, owner)
  const [action] = await ownActions(api)
  const title = action?.title ?? ''
  // Opens it by its address, because the list shows a new action only after its next read, up to a
  // minute later.
  await person.goes(`/back-office/corrective-actions/${action?.correctiveActionID}`)
  // Opens the fields first, because the note of the other change moves their button.
  await person.opensFields('What happened')
  await api.send('PUT', `/api/users/${api.me.user_id}/actions/${action?.correctiveActionID}`, {
    incidentLocation: 'Gate 3',
    notes: 'From elsewhere.',
  })
  await person.saysAbout('Seen again.', { Location: 'Gate 2' })
  await expect(person.header).toContainText('1 to decide')
  return {
    name: 'a decision',
    path: '/back-office/sync',
    each: true,
    does: async (page, say) => {
      await page
        .getByRole('region', { name: say('Changes') })
        .getByRole('button', { name: title })
        .click()
      await expect(page.getByRole('button', { name: say('Save decision') })).toBeVisible()
    },
  }
}
