import { apiOf } from '../api.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { ownActions } from '../own-actions.ts'
import { plain } from '../photos.ts'

withoutWorker()

const siteward = sharedSiteward()

test('CA-75 to CA-78 a foreman without an account replies by a link with a photo, first without a network, and the reply closes the action', async ({
  comes,
  browser,
}) => {
  const title = 'Loose plank at the hoist'
  const api = await apiOf(siteward(), 'safety@ridgeline.test')
  const lead = await apiOf(siteward(), 'lead@ridgeline.test')
  await ownActions(api, { assignedTo: lead.me.user_id, dueDate: '2099-01-01' }, [title])
  const dana = await comes(siteward(), {
    email: 'safety@ridgeline.test',
    viewport: { width: 820, height: 1180 },
  })
  await dana.signsIn()
  await dana.opensAction(title)
  await dana.button('Send outside').click()
  const sending = dana.page.getByRole('dialog', { name: 'Send to someone outside' })
  await sending.getByRole('textbox', { name: 'For whom' }).fill('Juan Pérez')
  await sending.getByRole('button', { name: 'Make the link' }).click()
  const made = dana.page.getByRole('dialog', { name: 'Link for Juan Pérez' })
  await expect(made.getByRole('img')).toBeVisible()
  const uri = /\S+\/guest\/#\S+/.exec(await made.innerText())?.[0] ?? ''
  await made.getByRole('button', { name: 'Done' }).click()

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'es-MX',
    timezoneId: 'America/Chicago',
    serviceWorkers: 'allow',
  })
  const page = await phone.newPage()
  await page.goto(uri)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null)
  await phone.setOffline(true)
  await page.reload()
  await page.getByRole('radio', { name: 'El trabajo está hecho' }).check()
  await page.getByRole('textbox', { name: 'Nota' }).fill('La tabla está fija.')
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await plain('fixed.png'))
  await page.getByRole('textbox', { name: 'Su nombre' }).fill('Juan Pérez')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Guardada en este teléfono', { exact: true })).toBeVisible()
  await phone.setOffline(false)
  await expect(page.getByText(/Espera respuesta/)).toBeVisible()

  await dana.page.reload()
  await expect(dana.page.getByText('La tabla está fija.').first()).toBeVisible()
  await dana
    .button(/^Accept and close/)
    .first()
    .click()
  await dana.page
    .getByRole('dialog', { name: 'Accept and close' })
    .getByRole('button', { name: 'Accept and close' })
    .click()
  await dana.seesToast('Corrective Action Updated')

  await page.reload()
  await expect(page.getByText('Aceptada')).toBeVisible()
  await expect(page.getByText(/Cerrada/).first()).toBeVisible()
  await phone.close()
})
