import { apiOf } from './api.ts'
import { expect, test, withoutWorker } from './journey.ts'
import { startSiteward, type Siteward } from './server.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'

withoutWorker()

let siteward: Siteward
let mail: MailServer

test.beforeAll(async () => {
  mail = await mailServer()
  siteward = await startSiteward({ SMTP_URL: mail.url })
})
test.afterAll(async () => {
  await siteward.end()
  await mail.close()
})

const count = 400
/** The roster as an office with a Spanish desktop saves it. */
const roster = () => {
  const lines = Array.from(
    { length: count },
    (_, n) => `Núñez ${n};José;Rigger;jose.${n}@crew.test`,
  )
  // One line lacks its job title, and one has an incomplete address.
  lines[4] = 'Núñez 4;José;;jose.4@crew.test'
  lines[7] = 'Núñez 7;José;Rigger;jose.7@crew'
  return Buffer.from(['Apellidos;Nombre;Puesto;Correo', ...lines].join('\r\n'), 'latin1')
}

test('imports 400 people from a file on a Spanish tablet by touch, and mails each once, also after a repeat', async ({
  comes,
}) => {
  const system = await apiOf(siteward, 'sysadmin@siteward.test')
  const {
    me: { accountID },
  } = await apiOf(siteward, 'owner@ridgeline.test')
  const held = (
    await system.get<{ packageID: string; assignedSeats: number }[]>(
      `/api/accounts/${accountID}/seats/summary`,
    )
  ).find(({ packageID }) => packageID === 'SA-ADMINISTRATOR')
  await system.send('PUT', '/api/accounts/seats', {
    AccountID: accountID,
    PackageID: 'SA-ADMINISTRATOR',
    Seats: (held?.assignedSeats ?? 0) + count,
  })

  const owner = await comes(siteward, {
    email: 'owner@ridgeline.test',
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  })
  await owner.signsIn('/back-office/invite-team')
  await expect(owner.heading('Invite users')).toBeVisible()
  await owner.page.evaluate(() => localStorage.setItem('siteward.language', 'es'))
  await owner.page.reload()
  await expect(owner.heading('Invitar usuarios')).toBeVisible()
  const { page } = owner
  const chooses = async () => {
    const choosing = page.waitForEvent('filechooser')
    await owner.button('Importar').tap()
    await page.getByRole('menuitem', { name: 'Importar un archivo' }).tap()
    await (
      await choosing
    ).setFiles({ name: 'cuadrilla.csv', mimeType: 'text/csv', buffer: roster() })
  }
  await chooses()
  await expect(page.getByRole('radio', { name: 'Rechazadas 1' })).toBeVisible()
  await expect(page.getByText('Núñez 0')).toBeVisible()
  for (const [label, line, value] of [
    ['Puesto', 6, 'Rigger'],
    ['Correo electrónico', 9, 'jose.7@crew.test'],
  ] as const) {
    const field = page.getByRole('textbox', { name: `${label}, línea ${line}` })
    await field.tap()
    await field.fill(value)
    await page.getByRole('heading', { level: 1 }).tap()
  }
  await expect(page.getByRole('radio', { name: `Nuevas ${count}` })).toBeVisible()
  await owner.button('Reemplazar la tabla').tap()
  await owner.button('Elegir para todas').tap()
  await page.getByRole('menuitem', { name: `Licencia de administrador (${count})` }).tap()
  await owner.button(`Invitar a ${count}`).tap()
  const done = page.getByRole('alertdialog', { name: '¡Listo!' })
  await expect(done).toBeVisible()
  await done.getByRole('button', { name: 'Aceptar' }).tap()

  await expect.poll(() => mail.received.length, { timeout: 120_000 }).toBe(count)
  expect(new Set(mail.received.flatMap(({ to }) => to)).size).toBe(count)

  await chooses()
  // The file still has the errors of the two lines that were corrected by hand.
  await expect(page.getByRole('radio', { name: `Iguales ${count - 1}` })).toBeVisible()
  const half = page.getByRole('textbox', { name: 'Correo electrónico, línea 9' })
  await half.tap()
  await half.fill('jose.7@crew.test')
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(page.getByRole('radio', { name: `Iguales ${count}` })).toBeVisible()
  await expect(owner.button('Reemplazar la tabla')).toBeDisabled()
})
