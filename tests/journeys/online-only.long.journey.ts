import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'

const siteward = ownSiteward()

interface Action {
  correctiveActionID: number
  title: string
  incidentLocation: string
}

test('F-58 in a browser without storage every form saves while online, and shows Saved only after the answer', async ({
  comes,
}) => {
  const api = await apiOf(siteward(), 'safety@ridgeline.test')
  const lead = (await apiOf(siteward(), 'lead@ridgeline.test')).me
  const account = `/api/accounts/${api.me.accountID}`
  const found = async (title: string) =>
    (await api.get<Action[]>(`${account}/actions`)).filter((action) => action.title === title)
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.context.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
  })

  await test.step('after the sign-in, the app says what it cannot do', async () => {
    await dana.signsIn()
    await expect(
      dana.says(
        'This browser keeps nothing on the device. You can work, but only with a connection.',
      ),
    ).toBeVisible()
  })

  await test.step('a project and an action are created', async () => {
    await dana.opensFromMenu('Projects')
    await dana.createsProject({ number: '7100', name: 'Pier 9', address: '9 Pier Road' })
    await expect(dana.row('Pier 9')).toBeVisible()
    await dana.editsProject('Pier 9', { Address: '10 Pier Road' })
    await expect(dana.row('10 Pier Road')).toBeVisible()
    await dana.opensFromMenu('Corrective Actions')
    await dana.createsAction({ title: 'Gangway without a rail', assignee: lead.name })
    expect(await found('Gangway without a rail')).toHaveLength(1)
    await expect(dana.says('Saved on this device')).toBeHidden()
    expect(dana.toasts.has('Saved on this device')).toBe(false)
  })

  await test.step('an edit that conflicts with a change of another person asks in the same form', async () => {
    const [{ correctiveActionID } = { correctiveActionID: 0 }] =
      await found('Gangway without a rail')
    await dana.opensAction('Gangway without a rail')
    await api.send('PUT', `/api/users/${api.me.user_id}/actions/${correctiveActionID}`, {
      incidentLocation: 'North pier',
      notes: 'From elsewhere.',
    })
    await dana.saysAbout('Looked again.', { Location: 'South pier' })
    const decision = dana.page.getByRole('dialog', { name: 'Needs your decision' })
    await expect(decision).toContainText('North pier')
    await decision.getByRole('radio', { name: /Yours/ }).check()
    await decision.getByRole('button', { name: 'Save decision' }).click()
    await expect(decision).toBeHidden()
    await expect
      .poll(async () => (await found('Gangway without a rail'))[0]?.incidentLocation)
      .toBe('South pier')
  })

  await test.step('offline the form stays with a message; online again it is saved once', async () => {
    await dana.opensFromMenu('Corrective Actions')
    await dana.opensAction('Gangway without a rail')
    await dana.losesNetwork()
    await dana.saysAbout('Rail ordered.', { Location: 'South pier, east side' })
    await expect(
      dana.says('The server did not answer. Your text stays here; try again.'),
    ).toBeVisible()
    await expect(dana.field('Location')).toHaveValue('South pier, east side')
    await expect(dana.says('Saved on this device')).toBeHidden()
    expect(dana.toasts.has('Saved on this device')).toBe(false)
    // The change was withdrawn: it is only in the form.
    await expect(dana.says(/\d to send/)).toBeHidden()
    await dana.regainsNetwork()
    await dana.button('Save changes').click()
    await dana.seesToast('Corrective Action Updated')
    const [
      { correctiveActionID, incidentLocation } = { correctiveActionID: 0, incidentLocation: '' },
    ] = await found('Gangway without a rail')
    expect(incidentLocation).toBe('South pier, east side')
    // The tickets: created, the change by another session, the decision, the rail.
    expect(
      await api.get<unknown[]>(`${account}/actions/${correctiveActionID}/tickets`),
    ).toHaveLength(4)
  })
})
