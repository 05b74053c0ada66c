import { aFormzForm, type FormzLike, formzLike, formzSecret } from '#tests/world/formz-like.ts'
import { expect, ownSiteward, test, withoutWorker, withWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward({ OUTBOUND_LOOPBACK: '1' })
const path = '/back-office/goformz'
let like: FormzLike

test.beforeEach(async () => {
  like = await formzLike()
  like.users.set('u-1', { firstName: 'Marcus', lastName: 'Reyes', emailAddress: 'safety@ridgeline.test' })
  like.users.set('u-2', { firstName: 'Owen', lastName: 'Castillo', emailAddress: 'owen.castillo@ridgeline.test' })
})
test.afterEach(() => like.stop())

test('an owner connects GoFormz; an outage is seen and heals; each sees the forms of the own chain', async ({ comes }) => {
  like.forms.set('f-1', aFormzForm('f-1', 10, { name: 'Silica exposure plan', project: 'Elsewhere' }))
  const dana = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await dana.signsIn(path)
  await dana.button('Connection').click()
  await dana.button('Connect GoFormz').click()
  await dana.field('Client ID').fill('ridgeline')
  await dana.page.getByLabel('Client secret').first().fill(formzSecret)
  await dana.field('API address').fill(like.url)
  await dana.field('Sign-in address').fill(like.url)
  await dana.button('Save connection').click()
  await dana.button('Pull now').click()
  await expect(dana.says('1 form added, 1 PDF')).toBeVisible()
  await expect(dana.page.getByText(/^Connected, last success/)).toBeVisible()

  // GoFormz is away: it is said since when, and what it means.
  like.faults = { status: 503 }
  like.forms.set('f-2', aFormzForm('f-2', 20, { name: 'Rigging checklist', user: 'u-2', project: 'Elsewhere' }))
  await dana.button('Pull now').click()
  await expect(dana.page.getByText(/^Failing since .*, because GoFormz does not answer\.$/)).toBeVisible()
  await expect(dana.page.getByText(/it is tried again by itself/)).toBeVisible()

  // It is back: what was completed meanwhile is there.
  like.faults = {}
  await dana.button('Pull now').click()
  await expect(dana.page.getByText(/^Connected, last success/)).toBeVisible()
  await dana.goes(`${path}?q=checklist`)
  await expect(dana.row('Rigging checklist')).toContainText('Owen Castillo')
  await expect(dana.row('Rigging checklist')).toContainText('Unknown Project ()')

  // A browser without a window saves what one with a window shows.
  const opened = new Promise<string>((done) => dana.context.once('page', (tab) => tab.on('download', (file) => done(file.url()))))
  await dana.button('View: Rigging checklist').click()
  expect(await opened).toMatch(/^blob:/)

  // The proxy user sees what the people below completed, and not what the safety director did.
  const priya = await comes(siteward(), { email: 'proxy@ridgeline.test' })
  await priya.signsIn(`${path}?q=checklist`)
  await expect(priya.row('Rigging checklist')).toBeVisible()
  await priya.goes(`${path}?q=silica`)
  await expect(priya.says('None matches the search and the filters.')).toBeVisible()
  await expect(priya.button('Connection')).toBeHidden()
})

test('SES-62 ACL-18 ACL-19 ACL-20 SHELL-20 whoever works in the back office opens the forms from the menu', async ({ comes }) => {
  for (const email of ['safety@ridgeline.test', 'owner@ridgeline.test', 'proxy@ridgeline.test']) {
    const person = await comes(siteward(), { email })
    await person.signsIn('/back-office/projects')
    await person.page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Goformz' }).click()
    await expect(person.heading('Goformz submissions')).toBeVisible()
    await person.goes(`${path}/connection`)
    if (email.startsWith('owner')) await expect(person.heading('GoFormz connection')).toBeVisible()
    else await expect.poll(() => person.path).not.toContain('connection')
  }
})

test('ACL-17 ACL-225 a system administrator sees the forms of the company that is chosen', async ({ comes }) => {
  const robin = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await robin.signsIn('/admin/accounts/1')
  await expect(robin.heading('Ridgeline Builders')).toBeVisible()
  await robin.goes(path)
  await expect(robin.heading('Goformz submissions')).toBeVisible()
  await expect(robin.row('Daily Safety Log').first()).toBeVisible()
  await robin.button('Connection').click()
  await expect(robin.heading('GoFormz connection')).toBeVisible()
  await robin.goes('/admin/accounts?q=Harbor')
  await robin.row('Harbor Civil').click()
  await expect(robin.heading('Harbor Civil')).toBeVisible()
  await robin.goes(path)
  await expect(robin.says('Forms that you and the people below you complete in GoFormz stand here.')).toBeVisible()
})

test('without a connection the forms that were read stay readable, with their age', async ({ comes }) => {
  const marcus = await comes(siteward(), { email: 'safety@ridgeline.test', ...withWorker })
  await marcus.signsIn(path)
  await expect(marcus.page.getByRole('row').nth(1)).toBeVisible()
  const first = (await marcus.page.getByRole('row').nth(1).textContent()) ?? ''
  await marcus.keepsEverything()
  await marcus.goes(path)
  await expect(marcus.page.getByRole('row').nth(1)).toBeVisible()
  await marcus.losesNetwork()
  await marcus.goes(path)
  await expect(marcus.page.getByRole('row').nth(1)).toHaveText(first)
  await expect(marcus.says(/Data (of|as of)/)).toBeVisible()
})
