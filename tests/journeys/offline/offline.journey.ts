import { apiOf } from '../api.ts'
import { ownActions } from '../own-actions.ts'
import { expect, sharedSiteward, test } from '../journey.ts'
import { hasWhatIsNeededAway } from '../needed-away.ts'
import { cases, holeAction, opensFold } from '../past-cases.ts'
import { addsPhoto, of, plain, strip } from '../photos.ts'
import { tabletOf } from '../tablet.ts'

const siteward = sharedSiteward()

interface Action {
  correctiveActionID: number
  uid: string
  title: string
  status: string
  incidentLocation: string
  assignedTo: number
  openedBy: number
}

const created = ['Ladder tied with wire', 'Open trench without a ladder']

test('F-01 F-41 F-57 SES-53 after a day offline and a crash, every saved change is there, and arrives once', async ({
  comes,
}) => {
  const before = await apiOf(siteward(), 'safety@ridgeline.test')
  const account = `/api/accounts/${before.me.accountID}`
  const lead = (await apiOf(siteward(), 'lead@ridgeline.test')).me
  const [changed, put] = await ownActions(before)
  if (changed === undefined || put === undefined)
    throw new Error('Fewer than two actions were created.')
  const [edited, closing] = [changed.title, put.title]
  const tickets = async (title: string) => {
    const actions = await before.get<Action[]>(`${account}/actions`)
    const found = actions.filter((action) => action.title === title)
    const all = await Promise.all(
      found.map(({ correctiveActionID }) =>
        before.get<unknown[]>(`${account}/actions/${correctiveActionID}/tickets`),
      ),
    )
    return { rows: found, tickets: all.flat().length }
  }
  const ticketsBefore = {
    edited: (await tickets(edited)).tickets,
    closing: (await tickets(closing)).tickets,
  }
  const projects = () => before.get<{ name: string; address: string }[]>(`${account}/projects`)
  const project = (await projects())[0]?.name ?? ''
  const tablet = tabletOf(siteward(), 'safety@ridgeline.test')

  try {
    let dana = await tablet.picksUp()
    await test.step('with a network: sign in, open both lists, let the worker store the app', async () => {
      await dana.signsIn()
      await dana.opensFromMenu('Projects')
      await expect(dana.page.getByRole('row').nth(1)).toBeVisible()
      await dana.opensFromMenu('Corrective Actions')
      await dana.preparesForNoNetwork()
    })

    await test.step('no network and no server', async () => {
      await dana.losesNetwork()
      await siteward().stop()
      await dana.page.reload()
      await expect(dana.button(/^Offline/)).toBeVisible()
      await expect(dana.says(/Data as of/)).toBeVisible()
      await dana.opensFromMenu('Projects')
      await dana.opensFromMenu('Corrective Actions')
    })

    await test.step('two actions opened, one edited and photographed, one closed, a project edited', async () => {
      for (const title of created) {
        await dana.createsAction({ title, assignee: lead.name })
        await expect(await dana.finds(title)).toContainText('Saved on this device')
      }
      await dana.opensAction(edited)
      await dana.saysAbout('Moved behind the fence.', { Location: 'Behind the fence' })
      await expect(dana.field('Notes for this change')).toHaveValue('')
      await addsPhoto(dana, 'Photos before', await plain('fence.png'))
      await expect(strip(dana, 'Photos before').locator('img')).toHaveCount(1)
      await dana.closes(closing, 'Put right on the spot.')
      await expect(dana.field('Notes for this change')).toHaveValue('')
      await dana.opensFromMenu('Projects')
      await dana.page.getByRole('radio', { name: /^All/ }).check()
      await dana.editsProject(project, { Address: '500 New Gate Road' })
      await expect(dana.row(project)).toContainText('Saved on this device')
      await expect(dana.button('Offline 6 to send')).toBeVisible()
    })

    await test.step('the device loses power', () => tablet.dies())

    await test.step('started again without a network: every change is there', async () => {
      dana = await tablet.picksUp({ offline: true })
      await dana.goes('/back-office/corrective-actions')
      await expect(dana.button('Offline 6 to send')).toBeVisible()
      for (const title of created) {
        await expect(await dana.finds(title)).toContainText('Number follows')
      }
      await dana.opensAction(edited)
      // Looks in the record itself, because the history next to it shows the same place.
      await expect(
        dana.page
          .getByRole('form', { name: 'Corrective action' })
          .getByRole('definition')
          .filter({ hasText: 'Behind the fence' }),
      ).toBeVisible()
      await expect(
        strip(dana, 'Photos before').getByRole('button', { name: 'Open photo 1' }),
      ).toBeVisible()
      await dana.opensAction(closing)
      await expect(
        dana.page
          .getByRole('radiogroup', { name: 'Status' })
          .getByRole('radio', { name: 'Closed' }),
      ).toBeChecked()
      await dana.opensFromMenu('Projects')
      await dana.page.getByRole('radio', { name: /^All/ }).check()
      await expect(dana.row(project)).toContainText('500 New Gate Road')
    })

    await test.step('the server returns, then the network: every change is sent', async () => {
      await siteward().start()
      await dana.regainsNetwork()
      await dana.signsInAgainIfAsked()
      await dana.seesAllSent()
    })

    await test.step('the server counts each change once', async () => {
      for (const title of created)
        expect(await tickets(title)).toMatchObject({ rows: [{ status: 'Opened' }], tickets: 1 })
      // One ticket for the text, one for the photo.
      expect(await tickets(edited)).toMatchObject({
        rows: [{ incidentLocation: 'Behind the fence' }],
        tickets: ticketsBefore.edited + 2,
      })
      expect(await tickets(closing)).toMatchObject({
        rows: [{ status: 'Closed' }],
        tickets: ticketsBefore.closing + 1,
      })
      expect(await of(before, changed)).toMatchObject({
        photos: [{ when: 'before', width: 900, height: 600 }],
      })
      expect(
        (await projects()).filter(({ address }) => address === '500 New Gate Road'),
      ).toMatchObject([{ name: project }])
    })

    await test.step('the lead sees it', async () => {
      const other = await comes(siteward(), { email: 'lead@ridgeline.test' })
      await other.signsIn()
      for (const title of created) {
        await expect(await other.finds(title)).toContainText('Opened')
      }
    })
    expect(dana.troubles.found).toEqual([])
  } finally {
    await tablet.end()
  }
})

test('a person who signs in and loses the network at once finds people, certificates, programs and past cases', async ({
  comes,
}) => {
  const action = await holeAction(siteward())
  const { me } = await apiOf(siteward(), 'safety@ridgeline.test')
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await owner.signsIn('/')
  await hasWhatIsNeededAway(owner)
  await owner.losesNetwork()

  await owner.goes('/back-office/account/associates')
  await expect(owner.page.getByRole('row', { name: /^Select Marcus Reyes/ })).toContainText('Valid')
  await owner.goes(`/back-office/associates/${me.user_id}?tab=certificates`)
  await expect(owner.says('First Aid / CPR / AED')).toBeVisible()
  await owner.goes('/back-office/plans')
  await expect(owner.page.getByRole('treeitem', { name: /^Fall Protection, / })).toBeVisible()
  await owner.goes('/back-office/account')
  await expect(owner.page.getByRole('region', { name: 'Required certificates' })).toContainText(
    'Carpenter',
  )
  await owner.goes(action)
  await opensFold(owner)
  await expect(cases(owner)).toHaveCount(3)
  // A page that only the server can fill reports so.
  await owner.goes('/back-office/schedule-jobs')
  await expect(
    owner.says('This is not on this device. It is loaded when you are connected again.'),
  ).toBeVisible()
  await owner.regainsNetwork()
  await expect(
    owner.says('This is not on this device. It is loaded when you are connected again.'),
  ).toBeHidden()
})
