import { aFormzForm, type FormzLike, formzLike, formzSecret } from '#tests/world/formz-like.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { goformz as path } from '../paths.ts'

withoutWorker()

const siteward = sharedSiteward()
let like: FormzLike

test.beforeEach(async () => {
  like = await formzLike()
  like.users.set('u-1', {
    firstName: 'Marcus',
    lastName: 'Reyes',
    emailAddress: 'safety@ridgeline.test',
  })
  like.users.set('u-2', {
    firstName: 'Owen',
    lastName: 'Castillo',
    emailAddress: 'owen.castillo@ridgeline.test',
  })
})
test.afterEach(() => like.stop())

test('an owner connects GoFormz, an outage shows and ends, and each person sees the forms of their own chain', async ({
  comes,
}) => {
  like.forms.set(
    'f-1',
    aFormzForm('f-1', 10, { name: 'Silica exposure plan', project: 'Elsewhere' }),
  )
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

  // GoFormz is down: the page shows since when, and the consequence.
  like.faults = { status: 503 }
  like.forms.set(
    'f-2',
    aFormzForm('f-2', 20, { name: 'Rigging checklist', user: 'u-2', project: 'Elsewhere' }),
  )
  await dana.button('Pull now').click()
  await expect(
    dana.page.getByText(/^Failing since .*, because GoFormz does not answer\.$/),
  ).toBeVisible()
  await expect(dana.page.getByText(/The app tries again by itself/)).toBeVisible()

  // GoFormz is up again: the forms completed since then are there.
  like.faults = {}
  await dana.button('Pull now').click()
  await expect(dana.page.getByText(/^Connected, last success/)).toBeVisible()
  await dana.goes(`${path}?q=checklist`)
  await expect(dana.row('Rigging checklist')).toContainText('Owen Castillo')
  await expect(dana.row('Rigging checklist')).toContainText('Unknown Project ()')

  // A browser without windows saves the file that another browser would show.
  const opened = new Promise<string>((done) =>
    dana.context.once('page', (tab) => tab.on('download', (file) => done(file.url()))),
  )
  await dana.button('View: Rigging checklist').click()
  expect(await opened).toMatch(/^blob:/)

  // The proxy user sees forms of the people below, but not those of the safety director.
  const priya = await comes(siteward(), { email: 'proxy@ridgeline.test' })
  await priya.signsIn(`${path}?q=checklist`)
  await expect(priya.row('Rigging checklist')).toBeVisible()
  await priya.goes(`${path}?q=silica`)
  await expect(priya.says('None matches the search and the filters.')).toBeVisible()
  await expect(priya.button('Connection')).toBeHidden()
})
