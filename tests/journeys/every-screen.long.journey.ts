import type { Page } from '@playwright/test'
import { roles } from '#contract/kernel/role.ts'
import { prepare, proofViews } from '#tests/screens/look-at.ts'
import { emptyStates, emptySystemStates } from '#tests/screens/empty-states.ts'
import { officeStates, systemStates, visitorStates } from '#tests/screens/states.ts'
import { importStates, inviteStates, ownerStates } from '#tests/screens/people-states.ts'
import { editorStates } from '#tests/screens/editor-states.ts'
import { allSubmissionStates, submissionStates } from '#tests/screens/submission-states.ts'
import { keptStates } from '#tests/screens/kept-states.ts'
import { planStates } from '#tests/screens/plan-states.ts'
import { sealStates } from '#tests/screens/seal-states.ts'
import { goformzStates } from '#tests/screens/goformz-states.ts'
import { setupStates } from '#tests/screens/setup-states.ts'
import type { State } from '#tests/screens/state.ts'
import { apiOf } from './api.ts'
import { owner } from './demo-people.ts'
import { examples } from './examples.ts'
import { expect, test, withoutWorker, withWorker } from './journey.ts'
import {
  exampleOfCitation,
  failsToSend,
  looksAt,
  openScreens,
  type Screens,
  screensOf,
  signedIn,
  speaks,
  startScreens,
} from './look-at-screens.ts'
import { ownActions } from './own-actions.ts'
import { releasing } from './releases.ts'
import type { Siteward } from './server.ts'

withoutWorker()

// Checks every screen of the app in every size, theme and language: no overflow, nothing cut,
// readable, large enough to press, not covered. tests/screens contains the checks, and planted
// faults that prove them.
test.describe.configure({ mode: 'parallel', timeout: 480_000 })

const safety = 'safety@ridgeline.test'
const administrator = 'sysadmin@siteward.test'
let screens: Screens
let siteward: Siteward

test.beforeAll(async () => {
  screens = await startScreens()
  siteward = screens.siteward
})
test.afterAll(() => screens.end())

test('every screen without a sign-in, in all sizes, themes and languages', async ({ comes }) => {
  const visitor = await comes(siteward, { email: safety, bypassCSP: true })
  await prepare(visitor.context, screens.app)
  await visitor.goes('/login')
  const api = await apiOf(siteward, safety)
  await api.send('POST', '/api/dbconnections/change_password', { email: owner })
  await expect.poll(() => screens.mail.received.length).toBeGreaterThan(0)
  const reset = /http:\/\/\S+ticket=[\w-]+/.exec(screens.mail.received[0]?.text ?? '')?.[0] ?? ''
  await looksAt(
    visitor,
    [
      ...openScreens(screens.app),
      ...visitorStates,
      { name: 'the page behind the mail', path: reset.replace(siteward.address, '') },
    ],
    proofViews,
  )
})

test('every screen of a safety professional, in all sizes, themes and languages', async ({
  comes,
}) => {
  // Only owners see the audit log and the connection to GoFormz.
  const dana = await signedIn(comes, screens, owner)
  await looksAt(
    dana,
    screensOf(screens.app, roles.safetyProfessional, await examples(await apiOf(siteward, owner))),
    proofViews,
  )
})

test('dialogs, menus, filters and errors of a safety professional, in all sizes, themes and languages', async ({
  comes,
}) => {
  const dana = await signedIn(comes, screens, safety)
  await looksAt(dana, officeStates, proofViews)
})

test('submissions of a safety professional and of all companies, in all sizes, themes and languages', async ({
  comes,
}) => {
  for (const [email, states] of [
    [owner, submissionStates],
    [administrator, allSubmissionStates],
  ] as const) {
    const reader = await signedIn(comes, screens, email)
    await looksAt(reader, states, proofViews)
    await reader.context.close()
  }
})

for (const [what, states, device] of [
  ['pre-task plans of a company', planStates, {}],
  ['submissions that are kept offline', keptStates, withWorker],
  ['seals of records and their proofs', sealStates, {}],
] as const)
  test(`${what}, in all sizes, themes and languages`, async ({ comes }) => {
    const dana = await signedIn(comes, screens, owner, device)
    await looksAt(dana, states, proofViews)
  })

test('certificates and GoFormz of a safety professional who owns the company, in all sizes, themes and languages', async ({
  comes,
}) => {
  const dana = await signedIn(comes, screens, owner)
  await looksAt(dana, [...ownerStates, ...goformzStates], proofViews)
})

test('the bulk table with a person in it, in all sizes, themes and languages', async ({
  comes,
}) => {
  const dana = await signedIn(comes, screens, safety)
  await looksAt(
    dana,
    [{ name: 'bulk table, empty', path: '/back-office/invite-team' }, ...inviteStates],
    proofViews,
  )
})

test('the setup of a new company, in all sizes, themes and languages', async ({ comes }) => {
  const harbor = await apiOf(siteward, 'owner@harbor.test')
  await (
    await apiOf(siteward, administrator)
  ).send('PATCH', `/api/accounts/${harbor.me.accountID}`, { isConfigurate: false })
  const newcomer = await comes(siteward, { email: 'owner@harbor.test', bypassCSP: true })
  await prepare(newcomer.context, screens.app)
  await newcomer.goes('/')
  await newcomer.typesCredentials()
  await expect(
    newcomer.page.getByRole('alertdialog', { name: 'Company setup needed' }),
  ).toBeVisible()
  await looksAt(newcomer, setupStates, proofViews)
})

test('a roster under review, in all sizes, themes and languages', async ({ comes }) => {
  const dana = await signedIn(comes, screens, safety)
  await looksAt(dana, importStates, proofViews)
})

test('every screen of a system administrator, in all sizes, themes and languages', async ({
  comes,
}) => {
  const system = await signedIn(comes, screens, administrator)
  const api = await apiOf(siteward, safety)
  const provider = await apiOf(siteward, administrator)
  await failsToSend(api, provider)
  await looksAt(
    system,
    screensOf(screens.app, roles.systemAdmin, {
      ...(await examples(api)),
      ...(await exampleOfCitation(provider)),
    }),
    proofViews,
  )
})

test('dialogs, filters and errors of a system administrator, in all sizes, themes and languages', async ({
  comes,
}) => {
  const system = await signedIn(comes, screens, administrator)
  await failsToSend(await apiOf(siteward, safety), await apiOf(siteward, administrator))
  await ownActions(await apiOf(siteward, safety))
  await looksAt(system, systemStates, proofViews)
})

test('the editor of the catalogue, in all sizes, themes and languages', async ({ comes }) => {
  const provider = await apiOf(siteward, administrator)
  await provider.send('POST', '/api/safetyplans', {
    name: 'Emergency Action and Fire Prevention on Multi-Employer Sites',
  })
  await provider.send('PUT', '/api/safetyplans/forms/108', {
    name: 'Fall Protection Training Record of the Crew',
  })
  await provider.send('PATCH', '/api/safetyplans/forms/154/sortOrder', { targetIndex: 3 })
  await provider.send('PATCH', '/api/safetyplans/12/sortOrder', { targetIndex: 1 })
  // Saving the name of a form fails, because the server does not answer.
  const failing = await releasing(siteward)
  failing.loses(/\/api\/safetyplans\/forms\/\d+\?planID=/)
  const system = await signedIn(comes, { ...screens, siteward: failing }, administrator)
  await looksAt(system, editorStates, proofViews)
  await system.context.close()
  await failing.end()
})

test('a company with nothing in it yet, in all sizes, themes and languages', async ({ comes }) => {
  const empty = await releasing(siteward)
  // All lists of rows are empty; the session, the catalogue and the choices have data.
  empty.empties(
    /\/api\/(accounts\/\d+\/(projects|actions|users)|users\/(\d+\/actions(\/counts)?|managers\/\d+)|accounts|jobs|hazard|safetyplans|submissions(\/count)?)(\?|$)/,
  )
  for (const [email, states] of [
    [safety, emptyStates],
    [administrator, emptySystemStates],
  ] as const) {
    const newcomer = await signedIn(comes, { ...screens, siteward: empty }, email)
    await looksAt(newcomer, states, proofViews)
    await newcomer.context.close()
  }
  await empty.end()
})

test('without a network, with a conflict and with refused changes, in all sizes, themes and languages', async ({
  comes,
}) => {
  const dana = await signedIn(comes, screens, safety, withWorker)
  const api = await apiOf(siteward, safety)
  const title = 'Cable across the walkway at the north stair'
  const refused =
    'The gangway to the barge has no side rails, and the lines that held the old ones lie loose on the deck'
  const [quay] = await api.send<{ projectID: number }[]>(
    'POST',
    `/api/accounts/${api.me.accountID}/projects`,
    [{ number: '99', name: 'Quay 9', address: '9 Quay', assignedToUserID: api.me.user_id }],
  )
  const lead = (await apiOf(siteward, 'lead@ridgeline.test')).me.name
  await dana.createsAction({ title, assignee: lead })
  await dana.keepsEverything()
  await dana.opensAction(title)
  await dana.losesNetwork()
  await dana.saysAbout('Seen again.', { Location: 'Gate 2' })
  await expect(dana.field('Notes for this change')).toHaveValue('')
  await dana.opensFromMenu('Corrective Actions')
  await dana.createsAction({ title: refused, project: 'Quay 9', assignee: lead })
  const made = (await api.get<Row[]>(`/api/accounts/${api.me.accountID}/actions`)).find(
    (action) => action.title === title,
  )
  const [office, one] = [
    '/back-office/corrective-actions',
    `/back-office/corrective-actions/${made?.correctiveActionID}`,
  ]
  const signOut: State = {
    name: 'sign-out with unsent changes',
    path: office,
    does: (page, say) => leaves(page, say),
  }
  const offline = [office, one, `${one}/history`, '/back-office/projects', '/back-office/sync'].map(
    (path): State => ({ name: `offline ${path}`, path }),
  )
  await expect(dana.header).toContainText('Offline 2 to send')
  await looksAt(dana, [...offline, signOut], proofViews)

  await api.send('PUT', `/api/users/${api.me.user_id}/actions/${made?.correctiveActionID}`, {
    incidentLocation: 'Gate 3',
    notes: 'From elsewhere.',
  })
  await api.send('PATCH', `/api/accounts/${api.me.accountID}/projects/${quay?.projectID}`, {
    isActive: false,
  })
  await speaks(dana.page, 'en')
  await dana.goes(office)
  await expect(dana.header).toContainText('Offline 2 to send')
  await dana.regainsNetwork()
  await expect(dana.header).toContainText('2 to decide')
  const chosen = async (page: Page, say: (english: string) => RegExp) => {
    await page
      .getByRole('region', { name: say('Changes') })
      .getByRole('button', { name: title })
      .click()
    await expect(page.getByRole('button', { name: say('Save decision') })).toBeVisible()
  }
  const isRefused = async (page: Page, say: (english: string) => RegExp) => {
    await page
      .getByRole('region', { name: say('Changes') })
      .getByRole('button', { name: refused })
      .click()
    await expect(
      page.getByText(say('The project was deactivated. Choose another project.')),
    ).toBeVisible()
  }
  const more = async (page: Page, say: (english: string) => RegExp) => {
    await chosen(page, say)
    await page.getByRole('button', { name: say('More for this change') }).click()
  }
  await looksAt(
    dana,
    [
      { name: 'with a decision waiting', path: office },
      { name: 'the record with a decision waiting', path: one },
      { name: 'a decision', path: '/back-office/sync', each: true, does: chosen },
      { name: 'more for it', path: '/back-office/sync', each: true, does: more },
      { name: 'what was refused', path: '/back-office/sync', each: true, does: isRefused },
      {
        name: 'what was refused, opened again',
        path: '/back-office/sync',
        does: async (page, say) => {
          await isRefused(page, say)
          await page
            .getByRole('link', { name: say('Edit') })
            .or(page.getByRole('button', { name: say('Edit') }))
            .first()
            .click()
          await expect(page.getByRole('textbox', { name: say('Situation statement') })).toHaveValue(
            refused,
          )
        },
      },
      {
        name: 'discarding it',
        path: '/back-office/sync',
        does: async (page, say) => {
          await more(page, say)
          await page.getByRole('menuitem', { name: say('Discard mine') }).click()
        },
      },
    ],
    proofViews,
  )
})

interface Row {
  correctiveActionID: number
  title: string
}

async function leaves(page: Page, say: (english: string) => RegExp): Promise<void> {
  const phone = (page.viewportSize()?.width ?? 0) < 600
  await page
    .getByRole('button', { name: phone ? say('More') : say('Account menu of {name}') })
    .click()
  await page.getByRole('menuitem', { name: say('Logout') }).click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
}
